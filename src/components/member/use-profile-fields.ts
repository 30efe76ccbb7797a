import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { byRules } from '#client/by-rules.ts';
import type { ProfileUpdate } from '#contracts/account.ts';
import { toIsoDate } from '#lib/dates.ts';
import { checkProfile } from './profile-rules.ts';
import type { ProfileForm } from './profile-rules.ts';
import { useCatalogs } from './use-catalogues.ts';

/**
 * The fields of a person with their rules and lists.
 * @param wanted false where the fields are not shown: no states are fetched
 */
export function useProfileFields(defaultValues: ProfileForm, wanted = true) {
  const hasStates = useRef(false);
  const check = (typed: ProfileForm) =>
    checkProfile(typed, hasStates.current, toIsoDate(new Date()));
  const form = useForm<ProfileForm, unknown, ProfileUpdate>({
    defaultValues,
    mode: 'onTouched',
    resolver: byRules((typed) => {
      const { fields, profile } = check(typed);
      return { fields, valid: profile };
    }),
  });
  const values = form.watch();
  const lists = useCatalogs(wanted ? values.Pais : '');
  useEffect(() => {
    hasStates.current = lists.hasStates ?? false;
  }, [lists.hasStates]);
  return { form, values, lists, check: () => check(form.getValues()) };
}
