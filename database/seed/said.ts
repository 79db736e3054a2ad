import type { NewAnnouncement } from '#features/messages/server/messages.ts'

/** Title and text by language. */
export function said(
  EN: readonly [string, string],
  VI: readonly [string, string],
  UR: readonly [string, string],
): NewAnnouncement['texts'] {
  const texts = { EN, VI, UR }
  return Object.fromEntries(Object.entries(texts).map(([language, [title, content]]) => [language, { title, content }]))
}
