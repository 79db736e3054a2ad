import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { said } from './said.ts'

export const HELP: readonly NewAnnouncement[] = [
  {
    id: 'help-start',
    texts: said(
      [
        'How do I start?',
        '<p>Create an account with a username and a password, choose a game and play. You need to be 18.</p>',
      ],
      [
        'Bắt đầu như thế nào?',
        '<p>Tạo tài khoản bằng tên đăng nhập và mật khẩu, chọn trò chơi và chơi. Bạn phải đủ 18 tuổi.</p>',
      ],
      [
        'شروع کیسے کروں؟',
        '<p>صارف نام اور پاس ورڈ سے اکاؤنٹ بنائیں، گیم چنیں اور کھیلیں۔ آپ کی عمر 18 سال ہونا ضروری ہے۔</p>',
      ],
    ),
  },
  {
    id: 'help-credits',
    texts: said(
      [
        'What are credits?',
        '<p>Units for play without cash value. Deposits and withdrawals go through a demonstration bank, in which no real money moves.</p>',
      ],
      [
        'Tín dụng là gì?',
        '<p>Đơn vị để chơi, không có giá trị tiền mặt. Nạp và rút đều qua một ngân hàng minh họa, không có tiền thật nào di chuyển.</p>',
      ],
      [
        'کریڈٹس کیا ہیں؟',
        '<p>کھیلنے کی اکائیاں جن کی کوئی نقد قیمت نہیں۔ جمع کرنا اور نکالنا ایک نمائشی بینک سے ہوتا ہے جس میں کوئی اصلی رقم نہیں چلتی۔</p>',
      ],
    ),
  },
  {
    id: 'help-balance',
    texts: said(
      [
        'Where do I see what happened to my balance?',
        '<p>Under <a href="/me">Me</a> stands your account record: each bet, each win, each deposit and withdrawal, with the balance after it.</p>',
      ],
      [
        'Xem biến động số dư ở đâu?',
        '<p>Trong mục <a href="/me">Tôi</a> có sao kê: từng khoản cược, thắng, tặng và số dư sau đó.</p>',
      ],
      [
        'اپنے بیلنس کی تفصیل کہاں دیکھوں؟',
        '<p><a href="/me">میرا اکاؤنٹ</a> میں آپ کے کھاتے کی تفصیل ہے: ہر بازی، جیت اور عطیہ، اور اس کے بعد کا بیلنس۔</p>',
      ],
    ),
  },
  {
    id: 'help-interrupted',
    texts: said(
      [
        'My connection broke in the middle of a round',
        '<p>Open the game again. The round is kept and goes on where it stopped.</p>',
      ],
      ['Tôi bị mất kết nối giữa ván', '<p>Mở lại trò chơi. Ván được giữ lại và tiếp tục từ chỗ đã dừng.</p>'],
      ['راؤنڈ کے بیچ میرا رابطہ ٹوٹ گیا', '<p>گیم دوبارہ کھولیں۔ راؤنڈ محفوظ ہے اور وہیں سے چلے گا جہاں رکا تھا۔</p>'],
    ),
  },
  {
    id: 'help-fair',
    texts: said(
      [
        'How do I know that a game is fair?',
        '<p>Each game has a rules page with its exact return and a fairness page on how outcomes are drawn. There you can also <strong>check the rounds you played</strong>.</p>',
      ],
      [
        'Làm sao biết trò chơi công bằng?',
        '<p>Mỗi trò có trang luật với tỷ lệ hoàn trả chính xác và trang công bằng nói rõ cách rút kết quả. Tại đó bạn cũng có thể <strong>kiểm tra các ván đã chơi</strong>.</p>',
      ],
      [
        'مجھے کیسے پتا چلے کہ گیم منصفانہ ہے؟',
        '<p>ہر گیم میں قواعد کا صفحہ ہے جس پر درست واپسی لکھی ہے، اور ایک صفحہ بتاتا ہے کہ نتائج کیسے نکلتے ہیں۔ وہیں آپ <strong>اپنے راؤنڈ جانچ</strong> بھی سکتے ہیں۔</p>',
      ],
    ),
  },
  {
    id: 'help-password',
    texts: said(
      [
        'I forgot my password',
        '<p>Choose “Forgot password?” in the login window: a link by email or a code by SMS lets you set a new one.</p>',
      ],
      [
        'Tôi quên mật khẩu',
        '<p>Chọn “Quên mật khẩu?” trong cửa sổ đăng nhập: liên kết qua email hoặc mã SMS giúp bạn đặt mật khẩu mới.</p>',
      ],
      [
        'میں پاس ورڈ بھول گیا',
        '<p>لاگ اِن کی کھڑکی میں “پاس ورڈ بھول گئے؟” چنیں: ای میل کا لنک یا ایس ایم ایس کوڈ آپ کو نیا پاس ورڈ رکھنے دے گا۔</p>',
      ],
    ),
  },
].map(question => ({ kind: 'H', groupName: 'questions', ...question }))
