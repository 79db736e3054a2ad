import { hash } from 'node:crypto'
import type { Section, SectionName } from '#features/brands/api-sections.ts'
import {
  normalRanges,
  type rawSettings,
  setAnalytics,
  setBlockedCountries,
  setBlockedRanges,
  setCustomerService,
  setFields,
  setFlag,
  setLicences,
  setResources,
  setSmsRules,
  setSystemStatus,
  setTheme,
  setTimeZone,
} from '#features/settings/server/settings.ts'
import { hasBegun } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { assertTimeZone } from './time-zone.ts'

type Raw = Awaited<ReturnType<typeof rawSettings>>
type Write<N extends SectionName> = (tx: Tx, merchantId: number, value: Section<N>) => Promise<void>

/** How each section stands. */
export const READ = {
  status: ({ merchant: m }: Raw) => ({
    ...{ status: m.status, title: m.maintenanceTitle, message: m.maintenanceMessage },
    endsAt: m.maintenanceEndsAt?.toISOString() ?? null,
  }),
  regions: ({ merchant: m }: Raw) => ({
    ...{ ranges: m.blockedRanges, countries: m.blockedCountries, message: m.regionMessage },
  }),
  service: ({ merchant: m }: Raw) => ({ customerService: m.customerService, chatOrigins: m.chatOrigins }),
  resources: ({ merchant: m }: Raw) => ({ resources: m.resources }),
  licences: ({ merchant: m }: Raw) => ({ licences: m.licences }),
  analytics: ({ merchant: m }: Raw) => m.analytics,
  clock: ({ merchant: m }: Raw) => ({ timeZone: m.timeZone }),
  sms: ({ merchant: m }: Raw) => ({
    ...{ countries: m.smsCountries, hourlyBudget: m.smsHourlyBudget, codeMinutes: m.codeMinutes },
  }),
  theme: ({ merchant: m }: Raw) => m.theme,
  registration: ({ fields }: Raw) => ({ fields }),
  flags: ({ flags }: Raw) => ({ flags }),
} satisfies Record<SectionName, (raw: Raw) => unknown>

/** How each is changed, by the doors of settings. */
export const WRITE: { [N in SectionName]: Write<N> } = {
  status: (tx, merchantId, { status, title, message, endsAt }) =>
    setSystemStatus(tx, merchantId, {
      status,
      maintenance: { title, message, endsAt: endsAt === null ? null : new Date(endsAt) },
    }),
  regions: async (tx, merchantId, { ranges, countries, message }) => {
    await setBlockedRanges(tx, merchantId, await normalRanges(tx, ranges), message)
    await setBlockedCountries(tx, merchantId, [...new Set(countries)].sort())
  },
  service: setCustomerService,
  resources: (tx, merchantId, { resources }) => setResources(tx, merchantId, resources),
  licences: (tx, merchantId, { licences }) => setLicences(tx, merchantId, licences),
  analytics: setAnalytics,
  clock: async (tx, merchantId, { timeZone }) => {
    assertTimeZone(timeZone)
    if (await hasBegun(tx, merchantId)) throw new Refusal('state_changed')
    await setTimeZone(tx, merchantId, timeZone)
  },
  sms: setSmsRules,
  theme: setTheme,
  registration: (tx, merchantId, { fields }) => setFields(tx, merchantId, fields),
  flags: async (tx, merchantId, { flags }) => {
    for (const { modId, enabled } of flags) await setFlag(tx, merchantId, modId, enabled)
  },
}

/** What a reader saw of a section, in a word. */
export const versionOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'hex').slice(0, 20)
export const itemOf = (section: SectionName) => `settings:${section}`
