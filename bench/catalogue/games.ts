import type { Sql } from '#shared/server/db.ts'

/* The catalogue that the bench measures: 150 vendors and 40,000 games, named by words as games are named. */

export const VENDORS = 150
export const GAMES = 40_000

const FIRST =
  'Lucky Golden Wild Royal Mystic Crimson Silver Hidden Ancient Dancing Frozen Burning Secret Happy Thunder Velvet Jade Crystal Silent Flying'.split(
    ' ',
  )
const SECOND =
  'Lotus Tiger Dragon Lantern Phoenix Carp Moon Temple River Orchid Koi Bamboo Drum Harbour Falcon Pearl Buffalo Monkey Garden Mountain Comet Pirate Sphinx Panda Rooster'.split(
    ' ',
  )
const THIRD =
  'Nights Fortune Festival Legends Treasure Spins Riches Quest Dreams Parade Palace Rising Rush Feast Tales Ways'.split(
    ' ',
  )
const SAME = 'Đèn Sen|Rồng Vàng|Phố Cổ|Trăng Rằm'.split('|')

/** Everything by plain SQL: 80 % slots, the rest of other types; 3 % hot; every tenth has a Vietnamese name. */
export async function givenCatalogue(db: Sql): Promise<void> {
  await db`
    insert into games.vendors (code, name, base_url, public_origin, logo_url)
    select 'V' || i, 'Vendor ' || i, 'http://127.0.0.1:9', 'http://games.test', '/logo.svg' from generate_series(1, ${VENDORS}) i`
  await db`
    insert into games.merchant_vendors (merchant_id, vendor_id, position)
    select 1, id, id from games.vendors where code like 'V%'`
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name, names, min_bet, min_line_num, hot, rtp, cover_url)
    select v.code || '.g' || i, v.id, 'g' || i,
      (array['RNG','RNG','RNG','RNG','RNG','RNG','RNG','RNG','LIVE','FISH','PVP'])[1 + i * 7 % 11],
      (array['SLOT','SLOT','SLOT','SLOT','SC','VP','TG','AC','JP','BG'])[1 + i * 3 % 10],
      (${FIRST}::text[])[1 + i % ${FIRST.length}] || ' ' || (${SECOND}::text[])[1 + i / 7 % ${SECOND.length}] || ' '
        || (${THIRD}::text[])[1 + i / 31 % ${THIRD.length}] || case when i % 3 = 0 then ' ' || i % 97 else '' end,
      case when i % 10 = 0 then jsonb_build_object('VI', (${SAME}::text[])[1 + i / 10 % ${SAME.length}] || ' ' || i) else '{}' end,
      (array[100, 500, 1000, 5000, 7500])[1 + i % 5], 10 + i % 40, i % 33 = 0, '96.01', '/covers/g' || i || '.svg'
    from generate_series(1, ${GAMES}) i join games.vendors v on v.code = 'V' || (1 + i % ${VENDORS})`
  await db`analyze games.games`
}

const pick = (words: readonly string[], n: number) => words[n % words.length]!.toLowerCase()

/** What people type: mostly the beginning of a word or a word, sometimes two. */
export function typedName(n: number): string {
  const [first, second] = [pick(FIRST, n), pick(SECOND, Math.floor(n / 3))]
  return pick([second, second.slice(0, 3), `${first} ${second}`, first.slice(0, 4), second.slice(0, 2)], n)
}

/** A word with a letter too many, hardly ever the same twice. */
export function mistypedName(n: number): string {
  const word = pick(SECOND, n)
  const at = 1 + (Math.floor(n / 25) % (word.length - 1))
  return `${word.slice(0, at)}${String.fromCharCode(97 + (Math.floor(n / 100) % 26))}${word.slice(at)}`
}
