import { fishing } from './fishing-vi.ts'
import type { PlayWords } from './play-en.ts'

export const play: PlayWords = {
  offline: 'Mất kết nối: không thể đặt cược, và không lượt bấm nào được giữ lại.',
  backOnline: 'Đã có kết nối trở lại.',
  notTaken: 'Không có phản hồi nên chưa cược gì. Bấm lại để chơi.',
  notDone: 'Không có phản hồi nên chưa làm gì. Hãy bấm lại.',
  greater: 'nhiều hơn',
  poolsNote: 'Toàn bộ hũ, và phần nhận được khi trúng ở mức {stake}; nhận trọn ở mức {highest}.',
  session: 'Phiên này',
  timePlayed: 'Thời gian chơi',
  staked: 'Đã cược',
  paidOut: 'Đã trả thưởng',
  result: 'Kết quả',
  sessionText: 'Tính từ khi mở trò chơi. Các ván của những ngày khác nằm trong lịch sử.',
  leastStake: 'Thấp nhất',
  halfStake: 'Một nửa',
  doubleStake: 'Gấp đôi',
  mostStake: 'Cao nhất',
  autoGainLimit: 'Dừng khi lãi',
  autoRaise: 'Gấp đôi mức cược',
  afterLoss: 'sau khi thua',
  afterWin: 'sau khi thắng',
  autoCap: 'Không bao giờ quá',
  autoGain: 'Tự động chơi đã dừng: bạn lãi đủ mức đã chọn.',
  creditsRefill: 'Điểm không bán: ai gần hết điểm được trang nạp lại, mỗi ngày một lần.',
  ...fishing,
}
