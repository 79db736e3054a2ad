import { fishing } from './fishing-ur.ts'
import type { PlayWords } from './play-en.ts'

export const play: PlayWords = {
  offline: 'کوئی رابطہ نہیں: کوئی شرط نہیں لگ سکتی، اور کوئی دبانا محفوظ نہیں رکھا جاتا۔',
  backOnline: 'رابطہ بحال ہو گیا۔',
  notTaken: 'کوئی جواب نہیں آیا، اس لیے کوئی شرط نہیں لگی۔ کھیلنے کے لیے دوبارہ دبائیں۔',
  notDone: 'کوئی جواب نہیں آیا، اس لیے کچھ نہیں ہوا۔ دوبارہ دبائیں۔',
  greater: 'زیادہ',
  poolsNote: 'پورے پول، اور {stake} پر لگنے سے ہر ایک کا کتنا حصہ ملتا ہے؛ پورا {highest} پر۔',
  session: 'یہ نشست',
  timePlayed: 'کھیل کا وقت',
  staked: 'لگائی گئی رقم',
  paidOut: 'ادا شدہ رقم',
  result: 'نتیجہ',
  sessionText: 'گیم کھلنے کے بعد سے۔ دوسرے دنوں کے راؤنڈ تاریخ میں ہیں۔',
  leastStake: 'کم ترین',
  halfStake: 'آدھی',
  doubleStake: 'دگنی',
  mostStake: 'زیادہ ترین',
  autoGainLimit: 'اتنا منافع ہونے پر رکیں',
  autoRaise: 'شرط دگنی کریں',
  afterLoss: 'ہار کے بعد',
  afterWin: 'جیت کے بعد',
  autoCap: 'کبھی اس سے اوپر نہیں',
  autoGain: 'خودکار کھیل ختم: آپ کا منتخب منافع پورا ہو گیا۔',
  creditsRefill: 'کریڈٹس فروخت نہیں ہوتے: جس کے پاس تقریباً ختم ہوں، سائٹ دن میں ایک بار انہیں بھر دیتی ہے۔',
  ...fishing,
}
