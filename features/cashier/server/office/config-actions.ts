import * as z from 'zod/mini'
import { type Action, type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { isSecureUrl } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { configShape } from '../../rules/config.ts'
import { changesOf, SECTIONS, type Section, withSection } from '../../rules/config-sections.ts'
import { PROVIDER_KINDS } from '../../rules/provider-kinds.ts'
import { setConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { upsertLine } from '../providers/store-providers.ts'
import { upsertProvider } from '../store-config.ts'
import { holdConfigs, selectConfigs, selectProviders } from './store-desk.ts'

const given = z.object({ given: z.record(z.string(), z.unknown()) })
const line = z.object({
  ...{ route: z.string(), address: z.string(), keyId: z.string(), secret: z.string() },
  kind: z.optional(z.enum(PROVIDER_KINDS)),
})
/** `keys` and the secret of the line are sealed before anybody keeps them. */
const newProvider = z.object({ code: z.string(), keys: z.string(), line: z.optional(line) })

/**
 * The configuration's drafts: what one proposed, section by section, and another one approves as a new version. On another
 * version than it was proposed for it is stale.
 */
export function configActions({ db }: Deps): Actions {
  const actionOf = (section: Section): Action =>
    fourEyes(`${section}.change`, given, {
      canBreakGlass: true,
      ground: async (tx, merchantId, { given }) => {
        const { version, raw } = await currentConfig(tx, merchantId)
        const effect = { changes: changesOf(raw, checkedSection(raw, section, given)) }
        return { item: `config:${section}`, version, effect }
      },
      carryOut: ({ merchantId, people }, { given }) =>
        transaction(db, async tx => {
          await holdConfigs(tx, merchantId)
          await people.mark(tx)
          const { raw, version } = await currentConfig(tx, merchantId)
          const next = checkedSection(raw, section, given)
          await setConfig(tx, merchantId, next as never, bySome(people))
          return { version: String(Number(version) + 1) }
        }),
    })
  return {
    ...Object.fromEntries(SECTIONS.map(section => [`${section}.change`, actionOf(section)])),
    'providers.change': fourEyes('providers.change', newProvider, {
      canBreakGlass: true,
      ground: async (tx, merchantId, { code, line }) => {
        if (line && !isSecureUrl(line.address)) throw new Refusal('invalid_input', { field: 'address' })
        const own = (await selectProviders(tx, merchantId)).find(each => each.code === code)
        const kind = own?.kind ?? line?.kind ?? 'pc1'
        // A provider speaks the language that it spoke.
        if (line?.kind && line.kind !== kind) throw new Refusal('invalid_input', { field: 'kind' })
        const before = own && { kind, route: own.route, address: own.address, keyId: own.keyId }
        const after = line && { kind, route: line.route, address: line.address, keyId: line.keyId }
        const effect = { code, before: before ?? null, after: after ?? null }
        return { item: `provider:${code}`, version: own?.version ?? '0', effect }
      },
      carryOut: ({ merchantId, people }, { code, keys, line }) =>
        transaction(db, async tx => {
          await holdConfigs(tx, merchantId)
          await people.mark(tx)
          const bytes = Buffer.from(keys, 'base64')
          if (!line) return upsertProvider(tx, merchantId, code, bytes)
          const own = (await selectProviders(tx, merchantId)).find(each => each.code === code)
          const secret = Buffer.from(line.secret, 'base64')
          // Play money stays play money, however its bank is reached.
          const stays = { isDemo: own?.isDemo ?? false, kind: own?.kind ?? line.kind ?? 'pc1' } as const
          const row = { ...line, merchantId, code, keys: bytes, secret, ...stays }
          if (!(await upsertLine(tx, row))) throw new Refusal('invalid_input', { field: 'route' })
        }),
    }),
  }
}

async function currentConfig(tx: Tx, merchantId: number) {
  const [row] = await selectConfigs(tx, merchantId, 1)
  return { version: String(row?.version ?? 0), raw: row?.config ?? {} }
}

/** The whole configuration with the section in it; refused as `invalid_input` with the first field that is wrong. */
function checkedSection(raw: Record<string, unknown>, section: Section, given: Record<string, unknown>) {
  const next = withSection(raw, section, given)
  const read = configShape.safeParse(next)
  if (read.success) return next
  const issue = read.error.issues[0]!
  throw new Refusal('invalid_input', { field: issue.path.join('.'), problem: issue.message })
}
