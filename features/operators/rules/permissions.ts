import { PERMISSIONS } from './permission-list.ts'

export { PERMISSIONS }
/** What operators may be permitted: a closed list, made of what their calls ask for. Named by what is done to what. */
export type Permission = (typeof PERMISSIONS)[number]

/** What calls ask for that are open to every operator who is logged in. */
export const ANY = 'any'

/** Whether a call may ask for this. */
export const isAskable = (may: string | undefined): boolean =>
  may === ANY || (PERMISSIONS as readonly string[]).includes(may ?? '')

/** What owners have only where two people gave it to them by name, for a time or by a role: to act alone in an emergency. */
const BY_NAME = /^proposals\.breakGlass$/

export const OWNER = 'owner'

/** What a role permits, by the set that the merchant keeps for it. What the list does not know any more permits nothing. */
export function permittedTo(role: string, kept: readonly string[]): Permission[] {
  const isOwners = (each: Permission) => role === OWNER && !BY_NAME.test(each)
  return PERMISSIONS.filter(each => isOwners(each) || kept.includes(each))
}
