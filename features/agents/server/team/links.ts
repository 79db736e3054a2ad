import type * as z from 'zod/mini'
import type { agentTeamApi, Link } from '#features/agents/api-team.ts'
import {
  editLink as changeLink,
  deleteLink as dropLink,
  type ListedLink,
  listLinks,
  makeLink as newLink,
} from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Viewer } from '../reports/viewer.ts'
import { domainsOf, registerUrl } from './domains.ts'
import { selectDays } from './store-team.ts'

type Api = typeof agentTeamApi
type Input<K extends keyof Api> = z.output<Api[K]['input']>

/** An agent's links by pages; days are those of the merchant's clock. */
export async function links(context: Context, { merchantId, memberId }: Viewer, ask: Input<'links'>) {
  const { state, kind, label, pageNo, pageSize } = ask
  const { from, until } = await selectDays(context.db, merchantId, ask.from, ask.to)
  const filter = { state, kind, label: label || undefined, from: from ?? undefined, until: until ?? undefined }
  const page = { skip: (pageNo - 1) * pageSize, limit: pageSize }
  const { list, ...totals } = await listLinks(context.db, memberId, filter, page)
  return { list: await Promise.all(list.map(each => linkView(context, each))), ...totals }
}

export async function makeLink(context: Context, { merchantId, memberId }: Viewer, ask: Input<'makeLink'>) {
  const domain = ask.domain.toLowerCase()
  if (domain !== '' && !(await domainsOf(context.db, merchantId)).includes(domain))
    throw new Refusal('invalid_input', { field: 'domain' })
  const made = await transaction(context.db, tx => newLink(tx, merchantId, memberId, { ...ask, domain }))
  return linkView(context, made)
}

export async function editLink(context: Context, { merchantId, memberId }: Viewer, ask: Input<'editLink'>) {
  return linkView(context, await transaction(context.db, tx => changeLink(tx, merchantId, memberId, ask)))
}

export async function deleteLink({ db }: Context, { merchantId, memberId }: Viewer, { id }: Input<'deleteLink'>) {
  await transaction(db, tx => dropLink(tx, merchantId, memberId, id))
  return {}
}

async function linkView(context: Context, link: ListedLink): Promise<Link> {
  const { id, label, code, kind, series, rates, used, firstDeposits, domain, contact, state } = link
  return {
    ...{ id, label, code, kind, series, rates, used, firstDeposits, domain, contact, state },
    url: await registerUrl(context, link.merchantId, code, domain),
    max: link.maxUses,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
  }
}
