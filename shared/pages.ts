/**
 * The addresses of the site's pages (specification §2): the server answers 404 for all others, with the page that says so.
 * `apps/site/pages.tsx` draws them; its test holds both against one another.
 */
export const PAGES = [
  ...['/', '/index', '/index.html', '/home', '/login', '/register', '/register.html', '/forget', '/changePassword'],
  ...[
    '/noticePage',
    '/vip',
    '/pointMall',
    '/luck',
    '/live',
    '/sports',
    '/esports',
    '/elott',
    '/cockfight',
    '/rng',
    '/pvp',
    '/fish',
  ],
  ...['/lottery', '/vnlottery', '/lottery/bets', '/lottery/draw', '/lottery/results', '/lottery/trends'],
  ...['/lottery/fairness', '/promotions', '/promoDetail', '/seamless', '/fbsports', '/help', '/helpmc', '/down'],
  ...['/download', '/join', '/contact', '/game', '/agentHome', '/me', '/me/security', '/me/rebate', '/dev/outbox'],
  ...['/me/protection', '/me/documents', '/help/payouts'],
]

/** Those that stand open where a merchant lets nobody look around without logging in (specification §2, Routes). */
export const OPEN_PAGES = ['/login', '/register', '/register.html', '/helpmc', '/download']

/** The entries of the member centre by the specification's page keys (§2, Personal centre), in their order. */
export const CENTRE_PAGES = [
  ...(['securityCenter', 'transferFund', 'depositv2', 'withdraw', 'transferUpline', 'personalHistoryCopy'] as const),
  ...(['transactionHistory', 'personalProfit', 'points', 'bonusDetails', 'rewardCenter', 'referral'] as const),
  ...(['missionLeaderboard', 'messageV2', 'manualRebate', 'playerRank'] as const),
] as const
export type CentrePage = (typeof CENTRE_PAGES)[number]

/** The entries of the agent centre by the specification's page keys (§2, Agent centre), in their order. */
export const AGENT_PAGES = [
  ...(['agentAnnouncement', 'agentTeamOverview', 'registerCenter', 'downlineManagmentView'] as const),
  ...(['personalHistoryCopy', 'palStatementsAgentCopy', 'agentRevenueReport'] as const),
  ...(['agentDownlineTransactionDetailsCopy', 'agentDividendRecordCopy2', 'agentDailyWages2'] as const),
  ...(['agentHourSalary', 'agentRealtimeSalary'] as const),
] as const
export type AgentPage = (typeof AGENT_PAGES)[number]
