import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason, version } from '#features/operators/api-office.ts'
import { realMoneyShape, themeShape } from '#features/settings/api-office.ts'
import { host, SECTIONS, type SectionName } from './api-sections.ts'

/* What operators set of a merchant, and how they open one more brand (back-office, settings). */

const base = '/wps/office/settings'
const nothing = z.object({})
const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/))
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
const url = z.string().check(z.minLength(9), z.maxLength(300))
const providerName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
const secret = z.string().check(z.minLength(8), z.maxLength(500))

const payloads = z.enum(['required', 'accept'])
const channel = z.enum(['email', 'sms'])

/** A section is set as a whole: `version` is how it was read, another one by now is `state_changed`. */
const change = <N extends SectionName>(section: N, may: `${string}.${string}`, about: string) =>
  officeEndpoint({
    method: 'POST',
    path: `${base}/${section}`,
    may,
    about,
    input: z.strictObject({ value: SECTIONS[section], version, reason }),
    output: nothing,
  })

const section = <S extends z.ZodMiniType>(value: S) => z.object({ value, version: z.string() })

export const brandsApi = {
  settings: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'settings.read',
    about: 'All settings of the merchant by section; of keys only whose they are',
    input: nothing,
    output: z.object({
      merchant: z.object({
        ...{ code: z.string(), name: z.string(), moneyMode: z.enum(['credits', 'real']), currency: z.string() },
        ...{ currencySymbol: z.string(), timeZone: z.string(), hosts: z.array(z.string()) },
        /** Somebody has a wallet here: the clock stays. */
        hasBegun: z.boolean(),
      }),
      status: section(SECTIONS.status),
      regions: section(z.object({ ranges: z.array(z.string()), countries: z.array(z.string()), message: z.string() })),
      service: section(SECTIONS.service),
      resources: section(SECTIONS.resources),
      licences: section(SECTIONS.licences),
      analytics: section(SECTIONS.analytics),
      clock: section(SECTIONS.clock),
      payloads: section(z.object({ payloads })),
      sms: section(SECTIONS.sms),
      /** What is said before real money is taken; operations.md, Real money. */
      realMoney: section(realMoneyShape),
      theme: section(SECTIONS.theme),
      registration: section(SECTIONS.registration),
      flags: section(
        z.object({
          flags: z.array(z.object({ modId: z.string(), parentModId: z.nullable(z.string()), enabled: z.boolean() })),
        }),
      ),
      keys: z.object({
        third: z.array(
          z.object({
            ...{ provider: z.string(), label: z.string(), kind: z.enum(['openid', 'graph']) },
            ...{ issuer: z.string(), clientId: z.string() },
          }),
        ),
        phone: z.nullable(z.object({ issuer: z.string(), apiUrl: z.string() })),
      }),
    }),
  }),
  history: officeEndpoint({
    method: 'GET',
    path: `${base}/history`,
    may: 'settings.read',
    about: 'Who changed what of one section, newest first: what was, and what came in its place',
    input: z.object({
      section: z.enum(Object.keys(SECTIONS) as [SectionName, ...SectionName[]]),
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), at: z.string(), operatorId: z.string(), reason: z.string() },
          ...{ before: z.unknown(), after: z.unknown() },
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  status: change('status', 'settings.status', 'Open or close the whole site, and what visitors read meanwhile'),
  regions: change('regions', 'settings.regions', 'Which networks and countries are kept out, and what they are told'),
  service: change('service', 'settings.service', 'Where members find customer service'),
  resources: change('resources', 'settings.resources', 'What the download page offers'),
  licences: change('licences', 'settings.licences', 'Licences that the footer shows: the operator’s own'),
  analytics: change('analytics', 'settings.analytics', 'Measuring of visitors who agreed; an empty id ends it'),
  /** `state_changed` once members have come: what is booked by days keeps its days (decision 0150). */
  clock: change('clock', 'settings.clock', 'By which clock days begin, before anybody has come'),
  sms: change('sms', 'settings.sms', 'Where SMS may go, how many an hour, and how long a code is good for'),
  theme: change('theme', 'settings.theme', 'The colours of the site, light and dark'),
  registration: change('registration', 'registration.change', 'The fields of the registration form, in their order'),
  flags: change('flags', 'settings.flags', 'Switch flags; those that are not named stay'),
  /** `invalid_input` of a merchant that takes real money, when something is missing: its servers would not start again. */
  setRealMoney: officeEndpoint({
    method: 'POST',
    path: `${base}/real-money`,
    may: 'settings.realMoney',
    fresh: true,
    about: 'What is said before real money is taken: entity, countries, age, who checks identities (second person)',
    input: z.strictObject({ value: realMoneyShape, version, reason }),
    output: proposed,
  }),
  setPayloads: officeEndpoint({
    method: 'POST',
    path: `${base}/payloads`,
    may: 'settings.payloads',
    fresh: true,
    about: 'Whether calls with passwords have to come sealed (second person)',
    input: z.strictObject({ payloads, version, reason }),
    output: proposed,
  }),
  /** `invalid_input` for a host that is somebody's. */
  addHost: officeEndpoint({
    method: 'POST',
    path: `${base}/hosts`,
    may: 'settings.hosts',
    fresh: true,
    about: 'Reach the merchant at one more host',
    input: z.strictObject({ host, reason }),
    output: nothing,
  }),
  setThird: officeEndpoint({
    method: 'POST',
    path: `${base}/third`,
    may: 'settings.keys',
    fresh: true,
    sealed: true,
    about: 'Let members log in by somebody else (second person); the secret is never read again',
    input: z.strictObject({
      provider: providerName,
      label: name,
      ...{ issuer: url, clientId: z.string().check(z.minLength(1), z.maxLength(300)), clientSecret: secret },
      reason,
    }),
    output: proposed,
  }),
  removeThird: officeEndpoint({
    method: 'POST',
    path: `${base}/third/:provider/remove`,
    may: 'settings.keys',
    fresh: true,
    about: 'Let nobody log in there any more (second person); links of members stay for its return',
    input: z.strictObject({ provider: providerName, reason }),
    output: proposed,
  }),
  removePhone: officeEndpoint({
    method: 'POST',
    path: `${base}/phone/remove`,
    may: 'settings.keys',
    fresh: true,
    about: 'Let our own SMS confirm phone numbers again (second person)',
    input: z.strictObject({ reason }),
    output: proposed,
  }),
  setPhone: officeEndpoint({
    method: 'POST',
    path: `${base}/phone`,
    may: 'settings.keys',
    fresh: true,
    sealed: true,
    about: 'Who confirms phone numbers in place of our own SMS (second person); the key is never read again',
    input: z.strictObject({
      ...{ issuer: url, audience: z.string().check(z.minLength(1), z.maxLength(300)), jwksUrl: url, apiUrl: url },
      ...{ apiKey: secret, reason },
    }),
    output: proposed,
  }),
  carriers: officeEndpoint({
    method: 'GET',
    path: `${base}/carriers`,
    may: 'settings.read',
    about: 'Who carries e-mail and SMS, and what became of those of the last day; of keys only whose they are',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ channel, by: z.enum(['own', 'installation', 'nobody']) },
          ...{ address: z.string(), sender: z.string(), account: z.string() },
          ...{ sent: z.int(), waiting: z.int(), failed: z.int(), oldest: z.nullable(z.string()) },
        }),
      ),
    }),
  }),
  setCarrier: officeEndpoint({
    method: 'POST',
    path: `${base}/carriers`,
    may: 'settings.keys',
    fresh: true,
    sealed: true,
    about: 'Who carries the merchant’s e-mail or SMS (second person); the secret is never read again',
    input: z.strictObject({
      ...{ channel, address: url, sender: z.string().check(z.trim(), z.maxLength(200)) },
      ...{ account: z.string().check(z.maxLength(200)), secret, reason },
    }),
    output: proposed,
  }),
  removeCarrier: officeEndpoint({
    method: 'POST',
    path: `${base}/carriers/:channel/remove`,
    may: 'settings.keys',
    fresh: true,
    about: 'Give e-mail or SMS back to the installation’s gateway, or to nobody (second person)',
    input: z.strictObject({ channel, reason }),
    output: proposed,
  }),
  /** `not_found` where nobody carries; `to` is a number in full, for SMS alone. */
  tryCarrier: officeEndpoint({
    method: 'POST',
    path: `${base}/carriers/:channel/try`,
    may: 'settings.keys',
    fresh: true,
    about: 'Send a trial to the operator’s own address, or as SMS to a number; what went wrong, in the gateway’s words',
    input: z.strictObject({ channel, to: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))) }),
    output: z.object({ fault: z.nullable(z.string()) }),
  }),
  /**
   * By who has the group's scope, at their own merchant: `not_allowed` to others. `invalid_input` ({ field }) for a code or
   * host that is somebody's, and for a currency or time zone that nobody knows.
   */
  create: officeEndpoint({
    method: 'POST',
    path: '/wps/office/brands',
    may: 'brands.create',
    fresh: true,
    about: 'Open one more brand for credits, as another one of the group is: it answers at its host within a second',
    input: z.strictObject({
      ...{ code, name, host },
      currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
      currencySymbol: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
      timeZone: SECTIONS.clock.shape.timeZone,
      theme: themeShape,
      /** The code of the brand that is copied, and what of it. */
      from: z.string().check(z.regex(/^[\w-]{1,60}$/)),
      copy: z.strictObject({
        ...{ flags: z.boolean(), fields: z.boolean(), content: z.boolean(), games: z.boolean(), cashier: z.boolean() },
      }),
      reason,
    }),
    output: z.object({ code: z.string(), host: z.string() }),
  }),
}
