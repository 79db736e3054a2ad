/**
 * What operators may be permitted: the closed list. Every call of theirs names one of these, and each of these is asked for by
 * a call (tests/office). Named by what is done to what.
 */
export const PERMISSIONS = [
  ...([
    'operators.read',
    'operators.invite',
    'operators.disable',
    'operators.role',
    'roles.change',
    'audit.read',
  ] as const),
  ...(['identity.read', 'identity.look', 'identity.approve', 'identity.reject', 'identity.level'] as const),
  ...([
    'deposits.read',
    'deposits.look',
    'deposits.readBack',
    'arrivals.credit',
    'arrivals.refund',
    'arrivals.match',
  ] as const),
  ...(['withdrawals.read', 'withdrawals.claim', 'withdrawals.release', 'withdrawals.approve'] as const),
  ...(['withdrawals.reject', 'withdrawals.send', 'withdrawals.match', 'withdrawals.close'] as const),
  ...(['parts.look', 'parts.force', 'parts.return', 'parts.burn'] as const),
  ...(['config.read', 'methods.change', 'fees.change', 'weights.change', 'rules.change', 'providers.change'] as const),
  ...(['statements.read', 'statements.upload', 'cases.read', 'cases.close'] as const),
  ...(['vouchers.read', 'vouchers.issue', 'desk.read'] as const),
  ...(['members.read', 'members.lock', 'members.unlock', 'members.logOut', 'members.password'] as const),
  ...(['members.tag', 'members.note', 'members.test', 'bets.read', 'protection.read'] as const),
  ...(['limits.set', 'limits.loosen', 'exclusions.place', 'exclusions.decide', 'exclusions.lift'] as const),
  ...([
    'results.enter',
    'results.confirm',
    'results.correct',
    'jackpots.enter',
    'jackpots.confirm',
    'draws.void',
  ] as const),
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What calls ask for that are open to every operator who is logged in. */
export const ANY = 'any'

/** Whether a call may ask for this. */
export const isAskable = (may: string | undefined): boolean =>
  may === ANY || (PERMISSIONS as readonly string[]).includes(may ?? '')

/**
 * Draws are held for all merchants of a house at once, and one person alone would void them: nobody is permitted what
 * concerns them until both is another way.
 */
const WITHHELD = /^(?:results|jackpots|draws)\./

const named = (pattern: RegExp) => PERMISSIONS.filter(each => pattern.test(each))

/** What a merchant begins with. The set of an owner is not kept: theirs is all there is. */
export const READY_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  owner: [],
  finance: named(/^(?:deposits|arrivals|withdrawals|parts|statements|cases|vouchers|desk|config|methods|fees)\./),
  risk: [
    ...named(/^(?:deposits|withdrawals|config|cases)\.read$|^(?:deposits|parts)\.look$|^identity\./),
    ...named(/^withdrawals\.(?:claim|release|approve|reject)$|^parts\.(?:force|return)$|^weights\./),
    ...named(/^(?:members|limits|exclusions)\.|^(?:bets|protection)\.read$/),
  ],
  support: [
    ...named(/^(?:deposits|withdrawals|identity|members|bets|protection)\.read$/),
    ...named(/^members\.(?:lock|unlock|logOut|password|tag|note)$|^(?:limits\.set|exclusions\.place)$/),
  ],
  auditor: named(/\.read$/),
}
export const OWNER = 'owner'

/** What a role permits, by the set that the merchant keeps for it. What the list does not know any more permits nothing. */
export function permittedTo(role: string, kept: readonly string[]): Permission[] {
  return PERMISSIONS.filter(each => !WITHHELD.test(each) && (role === OWNER || kept.includes(each)))
}
