import type { Permission } from '#features/operators/rules/operators.ts'
import { PERMISSIONS } from '#features/operators/rules/operators.ts'
import { READY_ROLES } from '#features/operators/rules/ready-roles.ts'
import { joinGroup } from '#features/operators/server/operators.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { askOffice, type GivenOperator, givenOperator } from '../support/office/operators.ts'
import { callOf, nameOf, officeCalls } from './calls.ts'

/* Figure of issue 20: every pair of a role and a call is asked, and is allowed exactly where the role says. */

type Role = {
  who: GivenOperator
  permissions: readonly Permission[]
  isOwner: boolean
  isOfGroup: boolean
  name: string
}
/** Where a call acts: at home, in a merchant that home runs, in one that it does not, in none. */
const PLACES = ['home', 'mine', 'strange', 'nowhere'] as const
type Place = (typeof PLACES)[number]

/** What the sentence of the role says, written again: the code that is looked at has no part in it. */
function saysYes({ permissions, isOwner, isOfGroup }: Role, may: string, place: Place): boolean {
  if (place === 'strange' || place === 'nowhere' || (place === 'mine' && !isOfGroup)) return false
  if (may === 'any') return true
  return permissions.some(each => each === may) || (isOwner && may !== 'proposals.breakGlass')
}

/** The ready roles and `more` drawn ones, each held by somebody. */
async function givenRoles({ db }: CashierOffice, more: number, seed: number): Promise<Role[]> {
  const roles: Role[] = []
  for (const [role, permissions] of Object.entries(READY_ROLES)) {
    const isOwner = role === 'owner'
    roles.push({ who: await givenOperator(db, { role }), permissions, isOwner, isOfGroup: isOwner, name: role })
  }
  for (let n = 0; n < more; n++) {
    const share = wholeOf(100, seed, 'share', n)
    const permissions = PERMISSIONS.filter((_, i) => wholeOf(100, seed, 'permission', n, i) < share)
    const isOfGroup = wholeOf(2, seed, 'scope', n) === 1
    const who = await givenOperator(db, { permissions, scope: isOfGroup ? 'group' : 'merchant' })
    roles.push({ who, permissions, isOwner: false, isOfGroup, name: `role ${n}` })
  }
  return roles
}

async function givenPlaces({ db }: CashierOffice): Promise<Record<Place, Record<string, string>>> {
  const [home] = await db<{ code: string }[]>`select code from settings.merchants where id = 1`
  const add = (id: number, code: string) =>
    transaction(db, async tx => {
      const money = { moneyMode: 'credits', currency: 'USD', currencySymbol: '$', encPayload: 'accept' } as const
      await addMerchant(tx, { id, code, name: code, ...money }, [`${code}.test`])
    })
  await add(7, 'mine')
  await add(8, 'strange')
  await transaction(db, tx => joinGroup(tx, 1, 7))
  return {
    home: { 'x-merchant': home!.code },
    mine: { 'x-merchant': 'mine' },
    strange: { 'x-merchant': 'strange' },
    nowhere: { 'x-merchant': 'no-such' },
  }
}

/** Asks `more` drawn roles and the ready ones every call, each at a place that is drawn, with an input that does nothing. */
export async function askPairs(world: CashierOffice, { more, seed }: { more: number; seed: number }) {
  const places = await givenPlaces(world)
  const roles = await givenRoles(world, more, seed)
  // What ends the login has its place in another test.
  const calls = officeCalls(world.app).filter(each => nameOf(each) !== 'DELETE /wps/office/session')
  const wrong: string[] = []
  let allowed = 0
  for (const role of roles)
    for (const endpoint of calls) {
      const place = PLACES[wholeOf(PLACES.length, seed, role.name, nameOf(endpoint))]!
      const { call } = callOf(endpoint)
      // From everywhere, so that what is looked at is the role and not how many calls there were.
      const n = calls.indexOf(endpoint)
      const ip = `10.${roles.indexOf(role)}.${n >> 8}.${n & 255}`
      const ask = [role.who.token, call, { nonsense: 1 }, undefined, places[place], ip] as const
      const { status, code } = await askOffice(world.app, ...ask)
      const isAllowed = code !== 'not_allowed'
      if (isAllowed !== saysYes(role, endpoint.may!, place) || status >= 500 || code === 'not_logged_in')
        wrong.push(`${role.name} at ${place}: ${nameOf(endpoint)}: ${code ?? status}`)
      if (isAllowed) allowed++
    }
  return { pairs: roles.length * calls.length, allowed, wrong }
}
