import { cashbackApi } from '#features/cashback/api.ts'
import { cashierApi } from '#features/cashier/api.ts'
import { confirmApi } from '#features/cashier/api-confirm.ts'
import { freeRoundsApi } from '#features/freebets/api.ts'
import type { Game } from '#features/games/api.ts'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi, type VendorCard } from '#features/games/api-lobby.ts'
import { winnersApi } from '#features/games/api-winners.ts'
import { identityApi } from '#features/identity/api.ts'
import { lotteryApi } from '#features/lottery/api.ts'
import { betsApi } from '#features/lottery/api-bets.ts'
import { freeTicketsApi } from '#features/lottery/api-free.ts'
import { type Announcement, messagesApi } from '#features/messages/api.ts'
import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { missionsApi } from '#features/missions/api.ts'
import { type MemberInfo, peopleApi } from '#features/people/api.ts'
import { promotionsApi } from '#features/promotions/api.ts'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { protectionApi } from '#features/protection/api.ts'
import { ranksApi } from '#features/ranks/api.ts'
import { recordsApi } from '#features/records/api.ts'
import { accountRecordApi } from '#features/records/api-account.ts'
import { betRecordsApi } from '#features/records/api-bets.ts'
import { referralApi } from '#features/referral/api.ts'
import { rewardsApi } from '#features/rewards/api.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { type SystemStatus, settingsApi } from '#features/settings/api.ts'
import { DEFAULT_FIELDS, DEFAULT_FLAGS } from '#features/settings/rules/defaults.ts'
import { flagTree } from '#features/settings/rules/flags.ts'
import { acceptedPattern } from '#features/settings/rules/patterns.ts'
import type { RegistrationField } from '#features/settings/rules/settings.ts'
import { transfersApi } from '#features/transfers/api.ts'
import { walletApi } from '#features/wallet/api.ts'
import { BANNERS } from '../../database/seed/content-banners.ts'
import { HELP } from '../../database/seed/content-help.ts'
import { NOTICES } from '../../database/seed/content-notices.ts'
import { PROMOTIONS } from '../../database/seed/content-promotions.ts'
import { ENC_KEYS, FakeRefusal, type FakeServer } from './fake-server.ts'
import { LADDER } from './ladder.ts'

/** The site of the demo merchant as it opens: what these endpoints answer unless a test says otherwise. */

/** What a merchant may have switched; the puzzle of SLIDEVERIFY is off but where it is what a test is about. */
export function flagsWith(change: Record<string, boolean> = {}) {
  const set: Record<string, boolean> = { SLIDEVERIFY: false, ...change }
  return flagTree(DEFAULT_FLAGS.map(flag => ({ ...flag, enabled: set[flag.modId] ?? flag.enabled })))
}

export function fieldsWith(
  change: (field: string, rules: RegistrationField) => Partial<RegistrationField> = () => ({}),
) {
  return Object.fromEntries(
    Object.entries(DEFAULT_FIELDS).map(([name, rules]) => {
      const changed = { ...rules, ...change(name, rules) }
      return [name, { ...changed, acceptedPattern: acceptedPattern(changed.patternId) }]
    }),
  )
}

export const STATUS: SystemStatus = {
  status: 0,
  info: {
    ...{ merchantCode: 'grandstand', merchantName: 'Grandstand', moneyMode: 'credits', minimumAge: 18 },
    ...{ currency: 'CRD', currencySymbol: 'P', whitelabel: flagsWith(), register: fieldsWith(), resources: [] },
    customerService: [
      { csType: 'LIVECHAT', path: '' },
      { csType: 'VIP', path: '' },
    ],
    ...{ chatOrigins: ['self'], analytics: { gtagId: '' }, domainRoute: [], imageCDNs: [], launchGameCDNs: [] },
    ...{ encKeys: ENC_KEYS, licences: [], thirdParties: [], phoneAuth: false },
  },
  location: { ip: '203.0.113.9', country: null },
  maintenance: null,
  regionRestriction: null,
}

export function statusWith(info: Partial<SystemStatus['info']>): SystemStatus {
  return { ...STATUS, info: { ...STATUS.info, ...info } }
}

export const MEMBER: MemberInfo = {
  ...{ id: 'mem_1', account: 'lan', nickname: 'lan', avatar: 0, type: 0, toUpline: false, currency: 'CRD' },
  ...{ clubLabel: { labelName: '', rankLevel: 0 }, memberLabel: [], registeredAt: '2026-01-02T03:04:05.000Z' },
  referralCode: 'LANLANLAN2',
}

export const LOGGED_IN = {
  ...{ token: 'a-token', firstTimeLogin: false, passwordExpired: false, passwordWeak: false },
  ...{ mustChangePassword: false, lastLoginAt: null, lastLoginIp: null },
}

/** A picture that is always there. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const LOTUS: Game = {
  ...{ nodeId: 'LACQUER.lotus-lantern', vassalage: 'LACQUER', vendorName: 'Lacquer Studio', gameType: 'RNG' },
  ...{ gameCode: 'lotus-lantern', gameName: 'Lotus Lantern', displayName: 'Lotus Lantern', gameClassify: 'SLOT' },
  ...{ minBet: '0.20', minLineNum: 20, isHot: '1', isNew: false, isGame: '', maintenance: false, rtp: '96.01' },
  ...{ volatility: 'medium', topWin: '1000.00', mechanics: ['freeSpins'], theme: 'garden', hasDemo: false },
  coverUrl: '/favicon.svg',
}

/** So many games of one vendor, each named by its number. */
export function gamesOf(count: number, change: Partial<Game> = {}): Game[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Game ${index + 1}`
    const code = `game-${index + 1}`
    return { ...LOTUS, nodeId: `LACQUER.${code}`, gameCode: code, gameName: name, displayName: name, ...change }
  })
}

/** So many vendors, of which the first and each fifth is hot; their word marks are pictures of the site itself. */
export function vendorsOf(count: number, logoUrl = '/icons/icon-192.png'): VendorCard[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ vassalage: `V${index + 1}`, accountTypeId: index + 1, isHot: index % 5 === 0 ? (1 as const) : (0 as const) },
    ...{ displayName: `Vendor ${index + 1}`, gameType: 'RNG' as const, isGame: '' as const, maintenance: false },
    logoUrl: `${logoUrl}?vendor=${index + 1}`,
  }))
}

export function laneOf(cards: VendorCard[], gameCategory: VendorCard['gameType'] = 'RNG') {
  return { title: gameCategory.toLowerCase(), gameCategory, cards, gameClassify: [], mechanics: [] }
}

export function announced(each: NewAnnouncement, language = 'EN'): Announcement {
  const text = each.texts[language] ?? each.texts.EN!
  return {
    ...{ kind: each.kind, id: each.id, bannerId: each.kind === 'B' ? each.id : '', ...text },
    ...{ publishedAt: '2026-11-01T00:00:00.000Z', endsAt: null, url: each.url ?? '', phoneUrl: each.phoneUrl ?? '' },
    ...{ groupName: each.groupName ?? '', linkageType: each.linkageType ?? '' },
    linkageTarget: each.linkageTarget ?? '',
  }
}

export function answerAsDemo({ answer }: FakeServer): void {
  answer(settingsApi.status, STATUS)
  answer(settingsApi.register, STATUS.info.register)
  answer(messagesApi.announcements, ({ types, groupName, language }) => ({
    list: [...BANNERS, ...NOTICES, ...PROMOTIONS]
      .filter(each => types.split(',').includes(each.kind) && (!groupName || each.groupName === groupName))
      .map(each => announced(each, language)),
  }))
  answer(activitiesApi.list, { list: [] })
  answer(activitiesApi.standings, { list: [] })
  answer(referralApi.visit, {})
  answer(messagesApi.help, ({ language }) => ({
    sections: HELP.map(each => ({ id: each.id, groupName: each.groupName ?? '', ...each.texts[language]! })),
  }))
  answer(accountApi.logins, [])
  answer(messagesApi.unreadCount, { count: 0, inbox: 0, unread: [] })
  answer(messagesApi.markRead, {})
  answer(rewardsApi.list, { waiting: 0, list: [] })
  answer(freeRoundsApi.list, { list: [] })
  answer(freeTicketsApi.list, { list: [] })
  answer(peopleApi.info, MEMBER)
  answer(walletApi.balance, {
    sumBalance: '10000',
    cash: '10000',
    bonus: '0',
    elsewhere: '0',
    currency: 'CRD',
    version: '1',
  })
  answer(transfersApi.merchantWallet, {
    ...{ cash: '10000.00', inTransit: '0.00', atVendors: '0.00', sumBalance: '10000.00', currency: 'CRD' },
    ...{ auto: false, wallets: [] },
  })
  answer(recordsApi.statement, { list: [], next: null })
  answer(recordsApi.totals, { lines: 0, staked: '0.00', paid: '0.00', net: '0.00', other: '0.00' })
  answer(protectionApi.limits, { currency: 'CRD', answered: true, limits: [] })
  answer(protectionApi.breaks, [])
  answer(protectionApi.offers, { wanted: true, source: 'member' })
  answer(identityApi.identity, { level: 2, levels: [], documents: [], requests: [] })
  answer(protectionApi.check, { minutes: 60, dueInSeconds: 3_600, played: null })
  answer(betRecordsApi.list, { list: [], next: null })
  answer(betRecordsApi.totals, { count: 0, stake: '0.00', valid: '0.00', payout: '0.00', net: '0.00' })
  answer(betRecordsApi.options, { games: [] })
  answer(accountRecordApi.list, { list: [], next: null })
  answer(sessionsApi.realtimeTicket, new FakeRefusal('busy'))
  answer(sessionsApi.logout, {})
  answer(sessionsApi.forgetLogin, {})
  answer(missionsApi.missions, { enabled: false, count: 0, list: [] })
  answer(activitiesApi.available, { list: [] })
  answer(cashbackApi.list, { offers: [], list: [] })
  answer(promotionsApi.grants, { list: [] })
  answer(ranksApi.ladder, LADDER)
  answer(gamesApi.gameList, { games: [LOTUS], totalPages: 1 })
  answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendorsOf(3))] } })
  answer(lobbyApi.vassGameType, { list: [] })
  answer(lobbyApi.hotGames, { list: [LOTUS], vendors: vendorsOf(3) })
  answer(lobbyApi.roomList, { list: [], rooms: [] })
  answer(lobbyApi.tables, { list: [] })
  answer(lobbyApi.rooms, { told: false, list: [] })
  answer(lobbyApi.favouriteIds, { nodeIds: [] })
  answer(lobbyApi.favouriteList, { games: [], totalPages: 1 })
  answer(lobbyApi.recentGames, { list: [], totalPages: 1 })
  answer(winnersApi.rankList, { list: [] })
  answer(winnersApi.liveBets, { list: [] })
  answer(peopleApi.privacy, { hidden: false })
  answer(winnersApi.jackpots, { source: 'none', list: [] })
  answer(lotteryApi.popular, [])
  answer(cashierApi.deposit, new FakeRefusal('not_found'))
  answer(confirmApi.confirmations, { list: [], serverTime: '2026-11-25T12:00:00.000Z' })
  answer(betsApi.list, { list: [], next: null })
}
