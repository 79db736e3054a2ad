import * as z from 'zod/mini'
import {
  AGENT_CATEGORIES,
  ANNOUNCEMENT_KINDS,
  AUDIENCES,
  BANNER_GROUPS,
  LINKAGE_TYPES,
  mayBeForAgents,
  PROMOTION_CATEGORIES,
  pictureOf,
  targetOf,
} from './messages.ts'

/** Whom something is for by what they hold in hand; '' for both. */
export const DEVICES = ['', 'DESKTOP', 'MOBILE'] as const
export type Device = (typeof DEVICES)[number]

/** The languages that something can be written in: those of the site. */
export const CONTENT_LANGUAGES = ['EN', 'VI', 'UR'] as const
const language = z.enum(CONTENT_LANGUAGES)
const text = (most: number) => z.string().check(z.maxLength(most))

/** A banner, notice, popup, promotion or help text as an operator writes it. */
export const contentShape = z.strictObject({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  groupName: z.string().check(z.regex(/^\w{0,40}$/)),
  position: z.int().check(z.minimum(0), z.maximum(9_999)),
  url: text(200),
  phoneUrl: text(200),
  linkageType: z.enum(LINKAGE_TYPES),
  linkageTarget: text(300),
  /** Who reads another language does not see it; none: everybody does. */
  languages: z.array(language).check(z.maxLength(CONTENT_LANGUAGES.length)),
  devices: z.enum(DEVICES),
  audience: z.enum(AUDIENCES),
  /** Before all others in the agent centre. */
  isPinned: z.boolean(),
  endsAt: z.nullable(z.iso.datetime()),
  texts: z.partialRecord(
    language,
    z.strictObject({ title: z.string().check(z.minLength(1), z.maxLength(200)), content: text(20_000) }),
  ),
})
export type Content = z.output<typeof contentShape>

/** The groups that a kind has to be in one of; undefined where it is free. */
export function groupsOf({ kind, audience }: Pick<Content, 'kind' | 'audience'>): readonly string[] | undefined {
  if (kind === 'B') return Object.keys(BANNER_GROUPS)
  if (audience !== 'PLAYER') return AGENT_CATEGORIES
  return kind === 'PR' ? PROMOTION_CATEGORIES : undefined
}

/** The field that keeps it from being shown, undefined when nothing does. `startsAt`: null for at once. */
export function contentProblem(content: Content, startsAt: string | null, now: Date): keyof Content | undefined {
  const { texts, languages, url, phoneUrl, linkageType, linkageTarget, endsAt } = content
  const groups = groupsOf(content)
  if (content.audience !== 'PLAYER' && !mayBeForAgents(content.kind)) return 'audience'
  if (groups && !groups.includes(content.groupName)) return 'groupName'
  if (Object.keys(texts).length === 0 || languages.some(each => texts[each] === undefined)) return 'texts'
  if (new Set(languages).size < languages.length) return 'languages'
  if (url !== '' && pictureOf(url) === undefined) return 'url'
  if (phoneUrl !== '' && pictureOf(phoneUrl) === undefined) return 'phoneUrl'
  const leads = targetOf(linkageType, linkageTarget) !== undefined
  if (linkageType === '' ? linkageTarget !== '' : !leads) return 'linkageTarget'
  const begins = Math.max(now.getTime(), startsAt === null ? 0 : Date.parse(startsAt))
  return endsAt !== null && Date.parse(endsAt) <= begins ? 'endsAt' : undefined
}

/** Whether something is shown to who reads a language on a device; a device that was not told is any. */
export function isFor(
  { languages, devices }: { languages: readonly string[]; devices: string },
  reader: { language: string; platform?: string | undefined },
): boolean {
  const isOfLanguage = languages.length === 0 || languages.includes(reader.language)
  const isOther = DEVICES.some(each => each !== '' && each === reader.platform && each !== devices)
  return isOfLanguage && (devices === '' || !isOther)
}
