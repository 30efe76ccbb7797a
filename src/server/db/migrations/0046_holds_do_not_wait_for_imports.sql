-- Nothing to migrate: it keeps an instance of the release before from putting back its hold functions, which wait for imports.
select 1;
