import type * as z from 'zod/mini'
import type { agentTeamApi } from '#features/agents/api-team.ts'
import { accountType, BANDS } from '#features/people/rules/people.ts'
import {
  agree,
  agreementOf,
  distanceInLine,
  givenTo,
  giveQuota as handOn,
  heldDownline,
  lineOf,
  lockBets as lockBetsOf,
  memberById,
  memberStanding,
  quotasOf,
  setTerms as setTermsOf,
  termsOf,
} from '#features/people/server/people.ts'
import { devicesOf } from '#features/sessions/server/sessions.ts'
import { flagIsOn } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Viewer } from '../reports/viewer.ts'
import { scalesOf } from './scales.ts'

type Api = typeof agentTeamApi
type Input<K extends keyof Api> = z.output<Api[K]['input']>

/** Of more nobody needs to know how many. */
const MOST_DEVICES = 50

/** A card of somebody of the line; a stranger is `not_found`, as nobody is. What acts is the direct upline's alone. */
export async function downline({ db }: Context, { merchantId, memberId }: Viewer, { id }: Input<'downline'>) {
  const level = await distanceInLine(db, merchantId, memberId, id)
  if (level === undefined) throw new Refusal('not_found')
  const [agent, member] = await transaction(db, async tx => [
    (await memberById(tx, merchantId, memberId))!,
    (await memberById(tx, merchantId, id))!,
  ])
  const [standing, agreement, terms, scales, line, devices, mayLock] = await Promise.all([
    memberStanding(db, merchantId, id),
    agreementOf(db, member.number),
    termsOf(db, member.number),
    scalesOf(db, agent),
    lineOf(db, merchantId, id),
    devicesOf(db, merchantId, id, MOST_DEVICES),
    flagIsOn(db, merchantId, 'AGENTLOCK3'),
  ])
  const isDirect = member.uplineId === memberId
  const { username, nickname, type, status } = member
  return {
    ...{ id, username, nickname, type, level, isDirect, status },
    kind: accountType(type).isAgent ? ('agent' as const) : ('member' as const),
    ...{ betsLocked: agreement.betsLocked, mayLock: mayLock && isDirect, toUpline: agreement.toUpline },
    // The note is of who stands directly above.
    note: isDirect ? agreement.note : '',
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: standing.lastLoginAt?.toISOString() ?? null,
    devices: devices.length,
    uplines: fromAgent(line, agent.number).map(({ id, username }) => ({ id, username })),
    series: { ...terms.series } as Record<string, number>,
    rates: { ...terms.rates } as Record<string, number>,
    seriesScale: scales.series,
    rateScale: scales.rates,
  }
}

/** Of a line from the top down, the agent and who stands below: nobody where the agent is not in it, as in their own. */
function fromAgent<T extends { number: number }>(line: readonly T[], agent: number): T[] {
  const place = line.findIndex(({ number }) => number === agent)
  return place < 0 ? [] : line.slice(place)
}

export async function setTerms({ db }: Context, { merchantId, memberId }: Viewer, { id, ...terms }: Input<'setTerms'>) {
  await transaction(db, async tx => {
    const { agent, member } = await heldDownline(tx, merchantId, memberId, id)
    await setTermsOf(tx, agent, member, terms)
  })
  return {}
}

/** What both have left of each band, and what one handed on to the other. */
export async function quotas({ db }: Context, { merchantId, memberId }: Viewer, { id }: Input<'quotas'>) {
  const { agent, member } = await transaction(db, tx => heldDownline(tx, merchantId, memberId, id))
  const [own, theirs, given] = await Promise.all([
    quotasOf(db, agent),
    quotasOf(db, member),
    givenTo(db, agent.number, member.number),
  ])
  return {
    list: own.map((band, i) => ({
      ...band,
      theirs: theirs[i]!.left,
      given: given.find(each => each.group === band.group && each.band === band.from)?.given ?? 0,
    })),
  }
}

export async function giveQuota(
  { db }: Context,
  { merchantId, memberId }: Viewer,
  { id, ...gift }: Input<'giveQuota'>,
) {
  if (!BANDS.some(band => band.from === gift.from)) throw new Refusal('invalid_input', { field: 'from' })
  const left = await transaction(db, async tx => {
    const { agent, member } = await heldDownline(tx, merchantId, memberId, id)
    if (!accountType(member.type).canHaveDownline) throw new Refusal('invalid_input', { field: 'id' })
    return handOn(tx, agent, member, gift)
  })
  return { left }
}

/** Whether a direct downline may send money up. */
export async function setToUpline(
  { db }: Context,
  { merchantId, memberId }: Viewer,
  { id, isOn }: Input<'setToUpline'>,
) {
  await transaction(db, async tx => {
    const { member } = await heldDownline(tx, merchantId, memberId, id)
    await agree(tx, member, { toUpline: isOn })
  })
  return {}
}

export async function setNote({ db }: Context, { merchantId, memberId }: Viewer, { id, note }: Input<'setNote'>) {
  await transaction(db, async tx => {
    const { member } = await heldDownline(tx, merchantId, memberId, id)
    await agree(tx, member, { note })
  })
  return {}
}

/** Only where the merchant lets agents do so, and never what an operator locked. */
export async function lockBets({ db }: Context, { merchantId, memberId }: Viewer, { id, isLocked }: Input<'lockBets'>) {
  if (!(await flagIsOn(db, merchantId, 'AGENTLOCK3'))) throw new Refusal('not_allowed')
  await transaction(db, async tx => {
    const { member } = await heldDownline(tx, merchantId, memberId, id)
    await lockBetsOf(tx, member, isLocked)
  })
  return {}
}
