/** The rules pages of tables. */
export const rules = {
  howTitle: 'How a coup goes',
  howText:
    'Bets are taken for {seconds} seconds. What reaches the studio in time counts, by its clock. Then the outcome is drawn, shown step by step, and each bet is paid once. You may take bets back while bets are taken.',
  howVoid: 'If a coup cannot be finished, it is void and all stakes come back.',
  limitsTitle: 'Limits',
  limitsText: 'Each bet from {least}, in steps of {unit}. All bets of a player in one coup: at most {most}.',
  betsTitle: 'Every bet, its price and its edge',
  betsText: 'The edge is what a bet keeps of its stakes in the long run, computed exactly from these rules.',
  bet: 'Bet',
  price: 'Price',
  edge: 'Edge',
  numberAlone: 'Each single number',
  numbersAlike: 'Each bet on {count} numbers',
  verifyHow: 'How results can be checked',
  verifySeeds:
    'Before bets are taken the studio shows the SHA-256 of the coup’s secret. It is told with the result; your browser then draws the coup again and compares it.',
  verifyShoe:
    'When a shoe is shuffled the studio shows the SHA-256 of all its cards in order. When it is used up the cards are told, and every coup of it can be dealt again in your browser.',
  promiseCoup: 'SHA-256 of this coup’s secret',
  promiseShoe: 'SHA-256 of this shoe',
  rulesBaccarat:
    'Player and banker get two cards each, a third by fixed rules; nearer to nine wins. Tens and pictures count nothing, aces one. Bets on either side come back on a tie.',
  commissionText: 'A win of the banker pays {price}: its commission is taken off already.',
  noCommissionText: 'A win of the banker pays even, and half when it wins with six.',
  sideBetsText:
    'Big and small: five or six cards, or four. Pairs: the first two cards of a side have one rank; a perfect pair has one suit, too, and two of them pay more. Super six: the banker wins with six, with three cards for more. Dragon bonus: a natural wins, or a side by four points or more.',
  rulesDragonTiger:
    'Dragon and tiger get one card each; the higher wins, the ace is lowest. On a tie half of a bet on either side comes back. Seven is neither big nor small and loses bets on odd and even, colours and suits.',
  rulesRoulette:
    'One of 37 pockets is drawn. A bet wins when its numbers hold the pocket. French bets and neighbours are several chips laid with one press.',
  partageText: 'La partage: when zero falls, half of a bet on an even chance comes back.',
  rulesSicBo:
    'Three dice. Big and small, odd and even lose on a triple. A single pays by how many dice show it; a double needs two of them, a triple all three.',
  rulesTaiXiu: 'Three dice. Tài wins from eleven on, xỉu up to ten. All totals count, triples too.',
  rulesBauCua: 'Three dice with six symbols. A symbol pays by how many dice show it.',
  rulesXocDia:
    'Four coins, red on one side and white on the other. Even and odd count the red ones. More red or more white comes back when there are two of each.',
  rulesFanTan:
    'Beads lie under a cup and are taken away by fours; one, two, three or four are left. Fan is a bet on one of these. Nim wins on one and comes back on another, kwok wins on either of two that are next to each other, SSH on one of three. Odd and even count what is left. Each price is the true one less five percent.',
  rulesCockfight:
    'Two drawn birds meet; nothing is filmed and no animal takes part. Their ratings give the chances, and the prices of a match are told before its bets. The bird that takes {blows} blows is down. When both are down at the same time, bets on either come back and “both down” wins.',
} as const
