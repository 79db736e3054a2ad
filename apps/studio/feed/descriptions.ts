/** What is static of markets (UOF's market descriptions). `group` is what a bet_stop may name. */
export type MarketDescription = {
  id: number
  name: string
  group: 'score' | 'half' | 'quarter' | 'corners' | 'cards' | 'sets'
  specifiers: string[]
  outcomes: { id: string; name: string }[]
}

const named = (...pairs: [id: string, name: string][]) => pairs.map(([id, name]) => ({ id, name }))
const LINE = named(['12', 'over {total}'], ['13', 'under {total}'])
const HANDICAP = named(['1714', 'home ({hcp})'], ['1715', 'away (-{hcp})'])
const WINNER = named(['4', 'home'], ['5', 'away'])
const THREE = named(['1', 'home'], ['2', 'draw'], ['3', 'away'])
const SCORES = Array.from({ length: 25 }, (_, i) => `${Math.floor(i / 5)}:${i % 5}`)

type Group = MarketDescription['group']
const market = (
  id: number,
  name: string,
  group: Group,
  outcomes: MarketDescription['outcomes'],
  ...specifiers: string[]
) => {
  return { id, name, group, outcomes, specifiers }
}

/** Handicaps count the whole match, whatever the score was at the bet: at 1-0 level for the rest is `hcp=-1`. */
export const MARKETS: MarketDescription[] = [
  market(1, '1x2', 'score', THREE),
  market(8, 'Next goal {goalnr}', 'score', named(['6', 'home'], ['7', 'none'], ['8', 'away']), 'goalnr'),
  market(10, 'Double chance', 'score', named(['9', 'home or draw'], ['10', 'home or away'], ['11', 'draw or away'])),
  market(11, 'Draw no bet', 'score', WINNER),
  market(16, 'Handicap', 'score', HANDICAP, 'hcp'),
  market(18, 'Total', 'score', LINE, 'total'),
  market(26, 'Odd/even', 'score', named(['70', 'odd'], ['72', 'even'])),
  market(29, 'Both teams to score', 'score', named(['74', 'yes'], ['76', 'no'])),
  market(
    45,
    'Correct score',
    'score',
    named(...SCORES.map((score): [string, string] => [score, score]), ['other', 'other']),
  ),
  market(60, '1st half - 1x2', 'half', THREE),
  market(66, '1st half - handicap', 'half', HANDICAP, 'hcp'),
  market(68, '1st half - total', 'half', LINE, 'total'),
  market(139, 'Total bookings', 'cards', LINE, 'total'),
  market(166, 'Total corners', 'corners', LINE, 'total'),
  market(186, 'Winner', 'score', WINNER),
  market(187, 'Game handicap', 'score', HANDICAP, 'hcp'),
  market(188, 'Set handicap', 'sets', HANDICAP, 'hcp'),
  market(189, 'Total games', 'score', LINE, 'total'),
  market(202, 'Set {setnr} - winner', 'sets', WINNER, 'setnr'),
  market(203, 'Set {setnr} - game handicap', 'sets', HANDICAP, 'setnr', 'hcp'),
  market(204, 'Set {setnr} - total games', 'sets', LINE, 'setnr', 'total'),
  market(219, 'Winner (incl. overtime)', 'score', WINNER),
  market(223, 'Handicap (incl. overtime)', 'score', HANDICAP, 'hcp'),
  market(225, 'Total (incl. overtime)', 'score', LINE, 'total'),
  market(235, 'Quarter {quarternr} - 1x2', 'quarter', THREE, 'quarternr'),
  market(236, 'Quarter {quarternr} - total', 'quarter', LINE, 'quarternr', 'total'),
  market(237, 'Point handicap', 'score', HANDICAP, 'hcp'),
  market(238, 'Total points', 'score', LINE, 'total'),
  market(245, 'Game {gamenr} - winner', 'sets', WINNER, 'gamenr'),
  market(246, 'Game {gamenr} - point handicap', 'sets', HANDICAP, 'gamenr', 'hcp'),
  market(247, 'Game {gamenr} - total points', 'sets', LINE, 'gamenr', 'total'),
  market(303, 'Quarter {quarternr} - handicap', 'quarter', HANDICAP, 'quarternr', 'hcp'),
  market(309, 'Set {setnr} - point handicap', 'sets', HANDICAP, 'setnr', 'hcp'),
  market(310, 'Set {setnr} - total points', 'sets', LINE, 'setnr', 'total'),
  market(314, 'Total sets', 'sets', LINE, 'total'),
  market(327, 'Map handicap', 'sets', HANDICAP, 'hcp'),
  market(328, 'Total maps', 'sets', LINE, 'total'),
  market(330, 'Map {mapnr} - winner', 'sets', WINNER, 'mapnr'),
]
