import * as z from 'zod/mini'
import { acceptedPattern, themeShape } from '#features/settings/api-office.ts'

/* What operators set of a merchant, section by section. */

const text = (most: number) => z.string().check(z.maxLength(most))
/** An address that a browser can read; whether it may be one is said by settings. */
const address = z.union([z.url().check(z.maxLength(300)), text(300).check(z.startsWith('/'))])
const PATTERNS = Array.from({ length: 21 }, (_, id) => id)
/** Each kind of pattern of specification §5, by its number. */
export const PATTERN_KINDS = PATTERNS.map(id => ({ id, pattern: acceptedPattern(id) }))
const length = z.int().check(z.minimum(0), z.maximum(255))

export const host = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/),
  )

export const SECTIONS = {
  status: z.strictObject({
    status: z.literal([0, 1, 2]),
    title: text(200),
    message: text(2_000),
    endsAt: z.nullable(z.iso.datetime()),
  }),
  regions: z.strictObject({
    ranges: z.array(z.union([z.cidrv4(), z.cidrv6()])).check(z.maxLength(500)),
    countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
    message: text(2_000),
  }),
  service: z.strictObject({
    customerService: z
      .array(z.strictObject({ csType: z.string().check(z.regex(/^[A-Z]{2,20}$/)), path: address }))
      .check(z.maxLength(20)),
    chatOrigins: z
      .array(z.string().check(z.maxLength(200), z.regex(/^(self|https:\/\/[a-z0-9.-]+(:\d{1,5})?)$/)))
      .check(z.maxLength(20)),
  }),
  resources: z.strictObject({
    resources: z
      .array(
        z.strictObject({
          resourceType: z.string().check(z.regex(/^\w{1,40}$/)),
          url: address,
          qrCodeUrl: text(300),
        }),
      )
      .check(z.maxLength(20)),
  }),
  licences: z.strictObject({
    licences: z
      .array(
        z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(200)), imageUrl: address, link: address }),
      )
      .check(z.maxLength(20)),
  }),
  clock: z.strictObject({
    timeZone: z.string().check(z.maxLength(60), z.regex(/^[A-Z][A-Za-z_]*(\/[A-Za-z0-9_+-]+){0,2}$/)),
  }),
  analytics: z.strictObject({ gtagId: z.string().check(z.regex(/^(G-[A-Z0-9]{4,20})?$/)) }),
  sms: z.strictObject({
    countries: z.array(z.string().check(z.regex(/^[1-9]\d{0,3}$/))).check(z.maxLength(250)),
    hourlyBudget: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    codeMinutes: z.int().check(z.minimum(1), z.maximum(10)),
  }),
  theme: themeShape,
  registration: z.strictObject({
    fields: z
      .array(
        z
          .strictObject({
            field: z.string().check(z.regex(/^\w{1,40}$/)),
            ...{ enabled: z.boolean(), required: z.boolean() },
            patternId: z.int().check(z.minimum(0), z.maximum(PATTERNS.length - 1)),
            ...{ minLength: length, maxLength: length },
          })
          .check(z.refine(each => each.minLength <= each.maxLength)),
      )
      .check(z.maxLength(40)),
  }),
  flags: z.strictObject({
    flags: z
      .array(z.strictObject({ modId: z.string().check(z.regex(/^[A-Z0-9]{1,40}$/)), enabled: z.boolean() }))
      .check(z.maxLength(200)),
  }),
} as const
export type SectionName = keyof typeof SECTIONS
export type Section<N extends SectionName> = z.output<(typeof SECTIONS)[N]>
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]
