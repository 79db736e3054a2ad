import type { BonusWords } from './bonus-en.ts'

export const bonus: BonusWords = {
  buy: 'Mua {feature}',
  buyText: 'Ván bắt đầu ngay bằng vòng này, không có lượt quay thường. Giá bằng {times} lần mức cược {stake} của bạn.',
  buyPrice: 'Giá',
  buyReturn: 'Tỷ lệ trả lại người chơi của lượt mua này',
  buyNow: 'Mua với giá {price}',
  buyTooHigh:
    'Với mức cược này giá sẽ là {price}, cao hơn {highest} là mức cao nhất của một ván. Hãy chọn mức cược thấp hơn.',
  buyNotEnough: 'Số dư thấp hơn giá {price}. Hãy chọn mức cược thấp hơn hoặc nạp thêm.',
  boughtFor: 'Đã mua với giá {price}',
  pickClosed: 'Hộp {number} trên {count}: đang đóng',
  pickOpened: 'Hộp {number}: {text}',
  pickNote: 'Hãy mở từng hộp. Bạn chạm hộp nào cũng không làm thay đổi kết quả.',
  orMore: 'Từ {count}',
  bonusLineText:
    '{count} {symbol} trở lên nằm liền nhau trên một hàng, theo chiều trả thưởng của hàng, sẽ mở vòng này. Nhiều hàng mở nhiều lần.',
  bonusScatterText: '{count} {symbol} ở bất kỳ đâu trên màn hình sẽ mở vòng này.',
  bonusTimesText: 'Hàng đó được nhân bao nhiêu thì toàn bộ vòng này được nhân bấy nhiêu.',
  bonusFreeText: 'Nếu được mở trong lượt quay miễn phí, vòng này trả ×{multiplier}.',
  consolationText: 'Nếu không mang lại gì, vòng này trả {amount}.',
  wheelText: 'Số lần quay bánh xe: {spins}. Các ô, kèm khả năng của mỗi ô:',
  pickText: 'Có {count} hộp đóng, bên trong là:',
  pickEnd: '{held} và kết thúc',
  pickUntilEndText: 'Bạn mở lần lượt cho đến khi mở trúng hộp kết thúc.',
  pickCountText: 'Bạn mở nhiều nhất {picks} hộp.',
  pickFairText:
    'Bạn chạm hộp nào cũng không làm thay đổi kết quả: nội dung của hộp mở tiếp theo được rút cùng với ván. Nếu 15 giây không chạm, hoặc khi chơi tự động, các hộp tự mở.',
  boardText:
    '{throws} lần đổ xúc xắc {faces} mặt đưa quân cờ đi vòng {places} ô, bắt đầu từ ô {start}. Mỗi lần đổ trả thưởng theo ô dừng.',
  boardCellsText: 'Các ô và mức trả:',
  boardJump: 'đi tiếp tới ô {place}, ô đó trả thưởng thay',
  die: 'số đổ được',
  bookBonusText: 'Một trong các giải này được rút, kèm khả năng của mỗi giải:',
  holdText:
    'Các đồng xu mở vòng này được giữ lại, rồi có {respins} lượt quay lại các ô kia. Mỗi lượt có xu mới đưa số lượt còn lại về {respins}. Vòng kết thúc khi hết lượt hoặc mọi ô đều có xu, và trả cho tất cả xu.',
  holdChancesText: 'Khả năng có xu ở mỗi ô trống trong một lượt quay lại, theo số xu đã giữ:',
  holdFrom: 'từ {held}',
  holdValuesText: 'Giá trị của một đồng xu, kèm khả năng:',
  holdFullText: 'Kín cả {cells} ô được trả thêm {amount}.',
  buysTitle: 'Những gì có thể mua',
  buyRulesText:
    '{feature} có giá {price}, bằng {times} lần mức cược, và trung bình trả lại {rtp} giá mua. Các con số của trò chơi là của những ván quay thường.',
  buyStartText: 'Khi mua, vòng bắt đầu với {start} đồng xu.',
  poolsTitle: 'Hũ thưởng',
  poolChanceText:
    '{tier}: {share} của mỗi mức cược chảy vào hũ. Cuối mỗi ván hũ có thể trúng ngẫu nhiên, {of} trên {in} lần.',
  poolLineText: '{tier}: {share} của mỗi mức cược chảy vào hũ. {count} × {symbol} trên một hàng sẽ trúng hũ.',
  poolShareText:
    'Trúng ở mức cược cao nhất được trả cả hũ; ở mức khác được trả phần tương ứng với tỷ lệ của mức cược đó so với mức cao nhất. Vì vậy mọi mức cược có cùng tỷ lệ trả lại.',
  wildPlainText: '{symbol} thay cho mọi biểu tượng trừ {except}.',
  wildPlainAllText: '{symbol} thay cho mọi biểu tượng.',
}
