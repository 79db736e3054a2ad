import type { rules as english } from './rules-en.ts'

export const rules: Record<keyof typeof english, string> = {
  howTitle: 'Một ván diễn ra thế nào',
  howText:
    'Bàn nhận cược trong {seconds} giây. Cược nào đến studio kịp giờ thì được tính, theo đồng hồ của studio. Sau đó kết quả được rút, hiện ra từng bước, và mỗi cược được trả một lần. Bạn có thể rút cược khi bàn còn nhận cược.',
  howVoid: 'Nếu ván không thể kết thúc thì bị hủy và mọi tiền cược được trả lại.',
  limitsTitle: 'Giới hạn',
  limitsText: 'Mỗi cược từ {least}, theo bước {unit}. Tổng cược của một người trong một ván: tối đa {most}.',
  betsTitle: 'Mọi cược, giá và lợi thế nhà cái',
  betsText: 'Lợi thế là phần tiền cược mà một cược giữ lại về lâu dài, tính chính xác từ luật này.',
  bet: 'Cược',
  price: 'Giá',
  edge: 'Lợi thế',
  numberAlone: 'Mỗi số đơn',
  numbersAlike: 'Mỗi cược trên {count} số',
  verifyHow: 'Cách kiểm tra kết quả',
  verifySeeds:
    'Trước khi nhận cược, studio hiện SHA-256 của bí mật ván. Bí mật được công bố cùng kết quả; trình duyệt của bạn rút lại ván và so sánh.',
  verifyShoe:
    'Khi xào một hộp bài, studio hiện SHA-256 của mọi lá theo thứ tự. Khi hộp bài dùng hết, các lá được công bố và mọi ván của nó có thể được chia lại trong trình duyệt của bạn.',
  promiseCoup: 'SHA-256 của bí mật ván này',
  promiseShoe: 'SHA-256 của hộp bài này',
  rulesBaccarat:
    'Nhà con và nhà cái mỗi bên hai lá, lá thứ ba theo luật cố định; gần chín hơn thì thắng. Lá mười và lá hình không tính điểm, át một điểm. Cược hai bên được trả lại khi hòa.',
  commissionText: 'Nhà cái thắng trả {price}: tiền hoa hồng đã trừ sẵn.',
  noCommissionText: 'Nhà cái thắng trả 1 ăn 1, và một nửa khi thắng với sáu điểm.',
  sideBetsText:
    'Lớn và nhỏ: năm hoặc sáu lá, hay bốn lá. Đôi: hai lá đầu của một bên cùng số; đôi hoàn hảo cùng cả chất, và hai đôi như vậy trả nhiều hơn. Siêu 6: nhà cái thắng với sáu điểm, ba lá trả nhiều hơn. Long bảo: thắng tự nhiên, hoặc thắng cách bốn điểm trở lên.',
  rulesDragonTiger:
    'Rồng và hổ mỗi bên một lá; lá cao hơn thắng, át thấp nhất. Khi hòa, một nửa cược hai bên được trả lại. Lá bảy không lớn không nhỏ và thua các cược chẵn lẻ, màu và chất.',
  rulesRoulette:
    'Một trong 37 ô được rút. Cược thắng khi các số của nó có ô ấy. Cược kiểu Pháp và số kề là nhiều phỉnh đặt bằng một lần bấm.',
  partageText: 'La partage: khi ra số không, một nửa cược cửa chẵn được trả lại.',
  rulesSicBo:
    'Ba xúc xắc. Lớn nhỏ, chẵn lẻ thua khi ra bão. Một mặt trả theo số viên ra mặt ấy; đôi cần hai viên, bão cần cả ba.',
  rulesTaiXiu: 'Ba xúc xắc. Tài thắng từ mười một trở lên, xỉu đến mười. Mọi tổng đều tính, cả bão.',
  rulesBauCua: 'Ba xúc xắc với sáu hình. Một hình trả theo số viên ra hình ấy.',
  rulesXocDia:
    'Bốn đồng, một mặt đỏ một mặt trắng. Chẵn và lẻ đếm mặt đỏ. Nhiều đỏ hơn hay nhiều trắng hơn được trả lại khi mỗi màu hai đồng.',
  rulesFanTan:
    'Các hạt nằm dưới chén và được lấy ra từng bốn hạt; còn lại một, hai, ba hay bốn. Fan cược vào một trong các số ấy. Nim thắng ở một số và trả lại ở một số khác, kwok thắng khi ra một trong hai số kề nhau, SSH một trong ba số. Chẵn và lẻ đếm số hạt còn lại. Mỗi giá là giá đúng trừ năm phần trăm.',
  rulesCockfight:
    'Hai con gà vẽ gặp nhau; không quay phim gì và không con vật nào tham gia. Chỉ số của chúng cho xác suất, và giá của trận được báo trước khi nhận cược. Con nào trúng {blows} đòn thì ngã. Khi cả hai cùng ngã, cược hai bên được trả lại và “cùng ngã” thắng.',
}
