/* What pages read from their addresses: texts, and nothing that they do not know. */

type LobbyKey = 'page' | 'vassalage' | 'sort' | 'theme' | 'gameClassify' | 'volatility' | 'mechanic'
type LobbySearch = { [Key in LobbyKey]?: string }
type JoinSearch = { referralCode?: string; affiliateCode?: string; token?: string }

export function lobbySearch(search: Record<string, unknown>): LobbySearch {
  return pick(search, ['page', 'vassalage', 'sort', 'theme', 'gameClassify', 'volatility', 'mechanic'])
}

type LotterySearch = { gameCode?: string; vendor?: string; playType?: string; backUrl?: string }

export function lotterySearch(search: Record<string, unknown>): LotterySearch {
  return pick(search, ['gameCode', 'vendor', 'playType', 'backUrl'])
}

/** Which lottery, of which day or which issue. */
export function drawSearch(search: Record<string, unknown>): { game?: string; day?: string; numero?: string } {
  return pick(search, ['game', 'day', 'numero'])
}

export function joinSearch(search: Record<string, unknown>): JoinSearch {
  return pick(search, ['referralCode', 'affiliateCode', 'token'])
}

export function pick<Key extends string>(search: Record<string, unknown>, keys: Key[]): { [K in Key]?: string } {
  return Object.fromEntries(keys.flatMap(key => (textOf(search[key]) ? [[key, textOf(search[key])]] : []))) as {
    [K in Key]?: string
  }
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
