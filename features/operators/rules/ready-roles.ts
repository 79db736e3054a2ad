import { PERMISSIONS, type Permission } from './permissions.ts'

const named = (...patterns: RegExp[]) => PERMISSIONS.filter(each => patterns.some(pattern => pattern.test(each)))

/** Decides who may what, or what money is worth: not of those who run the day. */
const ABOUT_STAFF = /^(?:operators|roles|proposals|audit)\./

/**
 * The roles that a merchant begins with: the twelve of the back office's permission target, and who runs the games. The set
 * of an owner is not kept: theirs is all there is. Each is written by what it concerns, so that a new merchant's roles hold
 * what has come since.
 */
export const READY_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  owner: [],
  admin: [
    ...PERMISSIONS.filter(each => !ABOUT_STAFF.test(each) && !/^(?:providers|rules|vendorKeys)\./.test(each)),
    ...named(/^(?:operators\.(?:read|invite|disable|networks)|audit\.read)$/),
  ],
  support: named(
    /^(?:deposits|withdrawals|identity|contacts|members|bets|rounds|protection)\.read$/,
    /^members\.(?:lock|unlock|logOut|password|tag|note)$|^(?:limits\.set|exclusions\.place)$/,
  ),
  finance: named(
    /^(?:deposits|arrivals|withdrawals|parts|statements|cases|vouchers|desk|config|methods|fees|payees|ledger|reports|dashboard|days|journal|transfers|gameCases|vendorCaps|bills)\./,
    /^(?:agents|points|ranks|rebates|redeems|referral|rewards|freerounds|freetickets)\.read$/,
  ),
  risk: named(
    /^(?:deposits|withdrawals|config|cases|alerts|dashboard|reports|ledger|transfers|bets|protection|gameCases)\.read$/,
    /^(?:deposits|parts)\.look$|^(?:identity|members|limits|exclusions)\./,
    /^withdrawals\.(?:claim|release|approve|reject)$|^parts\.(?:force|return)$|^(?:weights|alerts|risk)\./,
  ),
  kyc: named(/^(?:identity|contacts)\.|^members\.read$/),
  content: named(/^content\./, /^settings\.read$/),
  crm: named(
    /^(?:segments|campaigns|templates|bonuses|promotions|applications|inbox|points|ranks|rebates|goods|redeems|referral|rewards|freerounds|freetickets|luck|missions|boards)\./,
    /^members\.read$/,
  ),
  agents: named(/^(?:agents|bills|contracts|commissions)\./, /^members\.read$/),
  games: named(
    /^(?:vendors|games|lobby|tables|sports|gameSessions|lottery|numbers|results|jackpots|draws|gameCases)\./,
    /^(?:dashboard|reports|rounds|bets|transfers|vendorKeys|vendorCaps|alerts|desk)\.read$/,
    /^transfers\.(?:ask|resend|note|setUp)$/,
  ),
  analyst: named(/^(?:reports|dashboard)\./, /^(?:desk|games|tables|sports|lottery)\.read$/),
  localisation: named(/^(?:texts|languages)\./, /^(?:content|help)\.read$/),
  auditor: named(/\.read$/, /^audit\./),
}
