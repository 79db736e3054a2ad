import { isAgent } from '#features/people/rules/people.ts'
import { memberByCode } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'

type Codes = {
  affiliateCode?: string | undefined
  referralCode?: string | undefined
  recommenderId?: string | undefined
}

/**
 * Whom the codes of a form lead to: the agent above, and whoever recommended the site. An affiliate code is an agent's;
 * a referral code comes with an address and may be either's; what was typed counts before what came along. Refused as
 * `invitation_code_error`, the same for a code nobody has and for one that leads nowhere any more (S-16).
 */
export async function invitersOf(db: Sql, merchantId: number, codes: Codes) {
  const find = async (field: keyof Codes) => {
    if (!codes[field]) return undefined
    const member = await memberByCode(db, merchantId, codes[field])
    if (!member) throw new Refusal('invitation_code_error', { field })
    return member
  }
  const agent = await find('affiliateCode')
  if (agent && !isAgent(agent.type)) throw new Refusal('invitation_code_error', { field: 'affiliateCode' })
  const referrer = await find('referralCode')
  const recommender = (await find('recommenderId')) ?? referrer
  const upline = agent ?? (referrer && isAgent(referrer.type) ? referrer : undefined)
  return { uplineId: upline?.id, recommenderId: recommender?.id }
}
