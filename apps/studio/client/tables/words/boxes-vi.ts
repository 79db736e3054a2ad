import type { boxes as english } from './boxes-en.ts'

export const boxes: Record<keyof typeof english, string> = {
  atBox: '{name}, ô {n}',
  boxNumber: 'Ô {n}',
  boxMain: 'Ô cược',
  boxPairs: 'Đôi hoàn hảo',
  boxPlus: '21+3',
  boxInsured: 'Bảo hiểm',
  boxSplit: 'Tách',
  boxDoubled: 'Gấp đôi',
  dealer: 'Nhà cái',
  faceDown: 'Một lá úp',
  blackjack: 'Blackjack',
  blackjackShort: 'BJ',
  bust: 'Quắc',
  phaseInsurance: 'Mua bảo hiểm?',
  phasePlaying: 'Người chơi quyết định',
  moveHit: 'Rút',
  moveStand: 'Dừng',
  moveDouble: 'Gấp đôi',
  moveSplit: 'Tách',
  moveInsure: 'Mua bảo hiểm',
  moveDecline: 'Không mua',
  yourHand: 'Ô {n}: {total} đấu {dealer}',
  yourHandOf: 'Ô {n}, tay {hand}: {total} đấu {dealer}',
  boxBehind: 'Ô {n}: người chơi khác quyết định; tiền cược của bạn đi theo ván bài đó.',
  decidedLate: 'Quá giờ: tay bài dừng.',
  advice: 'Gợi ý',
  adviceText: 'Hiện nước đi của chiến lược cơ bản',
  adviceSays: 'Chiến lược cơ bản: {move}',
  dealerTold: 'Nhà cái được {total}.',
  dealerBust: 'Nhà cái quắc với {total}.',
  dealerBlackjack: 'Nhà cái có blackjack.',
  dealerIdle: 'Không rút',
  rulesBlackjack:
    'Gần 21 hơn nhà cái mà không vượt quá. Bài hình tính mười, át tính một hoặc mười một. Át với lá mười ở hai lá đầu là blackjack, trả ba ăn hai. Tám bộ bài; nhà cái dừng ở mọi 17 và xem có blackjack dưới lá át hoặc lá mười trước khi mọi người chơi.',
  boxesText:
    'Có bảy ô. Ai cược vào ô trước thì quyết định cho ô đó; ai cược sau là cược theo: tiền cược ấy giữ nguyên và đi theo tay bài đầu của ô.',
  decideText:
    'Mọi ô quyết định cùng lúc, mỗi bước {seconds} giây; rồi bài được chia theo thứ tự ô, dù ai nhanh hơn. Tay bài không trả lời thì dừng. Quyết định nào đến studio kịp giờ thì được tính, theo đồng hồ của studio.',
  blackjackMovesText:
    'Hai lá có thể gấp đôi: thêm đúng tiền cược và một lá. Hai lá cùng giá trị có thể tách một lần, sau đó vẫn được gấp đôi, át mỗi tay một lá; 21 sau khi tách không phải blackjack. Khi nhà cái lộ át, ô có thể mua bảo hiểm bằng nửa tiền cược, trả hai ăn một. Nếu ví không chi tiền thì tay bài vẫn như cũ.',
  blackjackSidesText:
    'Đôi hoàn hảo: hai lá đầu của ô là một đôi: khác màu, cùng màu, hoặc cùng chất. 21+3: hai lá ấy với lá mở của nhà cái thành thùng, sảnh, sám, thùng phá sảnh, hoặc sám cùng chất.',
  blackjackEdgeText:
    'Lợi thế của ô tính theo chiến lược cơ bản từ hộp đầy tám bộ, gồm mọi lần gấp đôi và tách. Với quyết định tốt nhất cho từng tay bài thì là {best} %. Ai quyết định khác, và ai cược theo, có con số khác. Bảo hiểm chỉ tính theo lá át mở.',
}
