import { isAgent } from '#features/people/rules/people.ts'
import { agentOfSite, type Joined, linkByCode, type Member, memberByCode } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'

type Codes = {
  affiliateCode?: string | undefined
  referralCode?: string | undefined
  recommenderId?: string | undefined
  /** The site that they came to. */
  domain?: string | undefined
}

export type Inviters = {
  uplineId?: string | undefined
  recommenderId?: string | undefined
  /** Through which they came, and as what. */
  link?: (Joined & { kind: 'agent' | 'member' }) | undefined
}

/**
 * Whom the codes of a form lead to: the agent above, and whoever recommended the site (agents §1.6). An affiliate code is a
 * link's or an agent's; a referral code comes with an address and may be any member's; what was typed counts before what
 * came along. Above stands the first that there is: of the affiliate code, the nearest agent of the referral code, of the
 * recommender, the agent of the site. Refused as `invitation_code_error`, the same for a code nobody has and for one that
 * leads nowhere any more (S-16).
 */
export async function invitersOf(db: Sql, merchantId: number, codes: Codes): Promise<Inviters> {
  const find = async (field: 'affiliateCode' | 'referralCode' | 'recommenderId') => {
    if (!codes[field]) return undefined
    const member = await memberByCode(db, merchantId, codes[field])
    if (!member) throw new Refusal('invitation_code_error', { field })
    return member
  }
  const link = codes.affiliateCode ? await linkByCode(db, merchantId, codes.affiliateCode, codes.domain) : undefined
  if (link && link.state !== 'active') throw new Refusal('invitation_code_error', { field: 'affiliateCode' })
  const agent = link ? undefined : await find('affiliateCode')
  if (agent && !isAgent(agent.type)) throw new Refusal('invitation_code_error', { field: 'affiliateCode' })
  const referrer = await find('referralCode')
  const recommender = (await find('recommenderId')) ?? referrer
  const inviter = link?.ownerId ?? agent?.id ?? nearestAgent(referrer) ?? nearestAgent(recommender)
  const uplineId = inviter ?? (await agentOfSite(db, merchantId, codes.domain ?? ''))
  return { uplineId, recommenderId: recommender?.id, link }
}

/** Themselves, or who stands above: that is always an agent. */
const nearestAgent = (member: Member | undefined): string | undefined =>
  member && (isAgent(member.type) ? member.id : (member.uplineId ?? undefined))
