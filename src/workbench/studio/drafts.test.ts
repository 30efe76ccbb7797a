import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import type { Draft, DraftRecord } from './draft.ts';
import { changed, changeNote, newDraft, restored } from './drafts.ts';

const withFields = (draft: Draft, changes: Partial<DraftRecord>): Draft => ({
  ...draft,
  record: { ...draft.record, ...changes },
});
const begun = newDraft('one', EMPTY_DRAFT, 'Empty', 0);

describe('versions of a draft', () => {
  test('say what changed in a designer’s words, never by the record’s names', () => {
    const colored = withFields(EMPTY_DRAFT, { ColorPrimarioHex: '#112233' });
    expect(changeNote(EMPTY_DRAFT, colored)).toBe('First color');
    expect(
      changeNote(EMPTY_DRAFT, withFields(colored, { Nombre: 'A', Telefono: '1' })),
    ).not.toMatch(/Nombre|Telefono|Hex/);
  });
  test('are one while the same field is typed, and two after a while', () => {
    const typing = ['L', 'La', 'Lago'].reduce(
      (kept, Nombre, at) => changed(kept, withFields(kept.versions[0].draft, { Nombre }), at),
      begun,
    );
    expect(typing.versions.map(({ number, note }) => [number, note])).toEqual([
      [2, 'Name'],
      [1, 'Empty'],
    ]);
    const later = changed(typing, withFields(EMPTY_DRAFT, { Nombre: 'Lago Sur' }), 3_600_000);
    expect(later.versions[0]).toMatchObject({ number: 3, note: 'Name' });
  });
  test('are kept when an earlier one is taken again', () => {
    const other = changed(begun, withFields(EMPTY_DRAFT, { Nombre: 'Lago' }), 1);
    const back = restored(other, begun.versions[0], 2);
    expect(back.versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(back.versions[0].draft.record.Nombre).toBe(EMPTY_DRAFT.record.Nombre);
  });
  test('lose the fingerprint of an approval book with the next change', () => {
    const signed = changed(begun, withFields(EMPTY_DRAFT, { ApprovalBook: 'a'.repeat(64) }), 1);
    expect(signed.versions[0].draft.record.ApprovalBook).toHaveLength(64);
    const renamed = withFields(signed.versions[0].draft, { Nombre: 'Lago' });
    expect(changed(signed, renamed, 2).versions[0].draft.record.ApprovalBook).toBe('');
  });
  test('stay the one that was approved, and are not written over after it', () => {
    const named = changed(begun, withFields(EMPTY_DRAFT, { Nombre: 'Lago' }), 1);
    const { draft, number } = named.versions[0];
    const signed = changed(named, withFields(draft, { ApprovalBook: 'a'.repeat(64) }), 2);
    expect(signed.versions[0]).toMatchObject({ number, draft: { record: { Nombre: 'Lago' } } });
    expect(signed.versions[0].draft.record.ApprovalBook).toHaveLength(64);
    const renamed = withFields(signed.versions[0].draft, { Nombre: 'Lago Sur' });
    expect(changed(signed, renamed, 3).versions.map((one) => one.number)).toEqual([3, 2, 1]);
  });
  test('name uploaded pictures by the id that is given after them', () => {
    const marked = { ...EMPTY_DRAFT, pictures: { icon: 'data:image/svg+xml,' } };
    const { record } = changed(begun, withFields(marked, { Id: 'lago' }), 1).versions[0].draft;
    expect(record.LogoIcon).toBe('/clubs/lago/icon.svg');
  });
  test('are not made by what changes nothing', () => {
    expect(changed(begun, EMPTY_DRAFT, 1)).toBe(begun);
  });
});
