import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { said } from './said.ts'

const picture = (name: string) => ({ url: `/banners/${name}-wide.svg`, phoneUrl: `/banners/${name}-phone.svg` })

export const PROMOTIONS: readonly NewAnnouncement[] = [
  {
    id: 'welcome',
    groupName: 'newcomers',
    ...picture('credits'),
    texts: said(
      [
        '10,000 credits for a new account',
        '<h3>What is given</h3><p>10,000.00 credits, once, in the moment in which the account is opened.</p><h3>What is asked</h3><ul><li>You are 18 or over.</li><li>One account for each person.</li></ul><p>Nothing has to be wagered for them.</p><h3>Good to know</h3><p>Credits have no cash value. The bank of this site is a demonstration: no real money moves.</p>',
      ],
      [
        '10.000 tín dụng cho tài khoản mới',
        '<h3>Nhận gì</h3><p>10.000,00 tín dụng, một lần, ngay khi mở tài khoản.</p><h3>Cần gì</h3><ul><li>Bạn từ 18 tuổi trở lên.</li><li>Mỗi người một tài khoản.</li></ul><p>Không yêu cầu cược để được nhận.</p><h3>Cần biết</h3><p>Tín dụng không có giá trị tiền mặt. Ngân hàng của trang này chỉ là minh họa: không có tiền thật nào di chuyển.</p>',
      ],
      [
        'نئے اکاؤنٹ کے لیے 10,000 کریڈٹس',
        '<h3>کیا ملے گا</h3><p>10,000.00 کریڈٹس، ایک بار، اکاؤنٹ کھلتے ہی۔</p><h3>کیا درکار ہے</h3><ul><li>آپ کی عمر 18 سال یا زیادہ ہو۔</li><li>ہر شخص کا ایک اکاؤنٹ۔</li></ul><p>ان کے لیے کوئی بازی لگانا ضروری نہیں۔</p><h3>یاد رہے</h3><p>کریڈٹس کی کوئی نقد قیمت نہیں۔ اس سائٹ کا بینک نمائشی ہے: کوئی اصلی رقم نہیں چلتی۔</p>',
      ],
    ),
  },
  {
    id: 'try-free',
    groupName: 'newcomers',
    ...picture('lanterns'),
    texts: said(
      [
        'Free play without an account',
        '<h3>What is given</h3><p>Demo money to try the games with, without name or number.</p><h3>What is asked</h3><p>Choose <em>Free play</em> in the login window.</p><h3>Until when</h3><p>After 24 hours the trial ends. What was won in it cannot be taken along.</p>',
      ],
      [
        'Chơi thử không cần tài khoản',
        '<h3>Nhận gì</h3><p>Tiền thử để chơi các trò, không cần tên hay số điện thoại.</p><h3>Cần gì</h3><p>Chọn <em>Chơi thử miễn phí</em> trong cửa sổ đăng nhập.</p><h3>Đến khi nào</h3><p>Sau 24 giờ lượt thử kết thúc. Tiền thắng trong đó không mang theo được.</p>',
      ],
      [
        'اکاؤنٹ کے بغیر مفت کھیل',
        '<h3>کیا ملے گا</h3><p>گیمز آزمانے کے لیے آزمائشی رقم، نام یا نمبر کے بغیر۔</p><h3>کیا درکار ہے</h3><p>لاگ اِن کی کھڑکی میں <em>مفت کھیلیں</em> چنیں۔</p><h3>کب تک</h3><p>24 گھنٹے بعد آزمائش ختم ہو جاتی ہے۔ اس میں جیتا ہوا ساتھ نہیں لے جایا جا سکتا۔</p>',
      ],
    ),
  },
  {
    id: 'fair-rounds',
    groupName: 'games',
    ...picture('reels'),
    texts: said(
      [
        'Check your rounds yourself',
        '<p>Every round of our studio can be drawn again by you, from a seed that was fixed before you played.</p><h3>How</h3><ol><li>Open a game and choose <em>Fairness</em>.</li><li>Exchange the seed: the secret is shown.</li><li>Your browser draws each round again and compares.</li></ol><p>It costs nothing, and you need to trust nobody.</p>',
      ],
      [
        'Tự kiểm tra ván chơi của bạn',
        '<p>Bạn có thể rút lại mọi ván của studio chúng tôi từ hạt giống đã cố định trước khi chơi.</p><h3>Cách làm</h3><ol><li>Mở trò chơi và chọn <em>Công bằng</em>.</li><li>Đổi hạt giống: bí mật được công bố.</li><li>Trình duyệt của bạn rút lại từng ván và so sánh.</li></ol><p>Miễn phí, và bạn không cần tin ai.</p>',
      ],
      [
        'اپنے راؤنڈ خود جانچیں',
        '<p>ہمارے اسٹوڈیو کا ہر راؤنڈ آپ اس بیج سے دوبارہ نکال سکتے ہیں جو کھیل سے پہلے مقرر تھا۔</p><h3>کیسے</h3><ol><li>گیم کھولیں اور <em>شفافیت</em> چنیں۔</li><li>بیج بدلیں: راز دکھا دیا جاتا ہے۔</li><li>آپ کا براؤزر ہر راؤنڈ دوبارہ نکال کر ملاتا ہے۔</li></ol><p>یہ مفت ہے، اور آپ کو کسی پر بھروسا کرنے کی ضرورت نہیں۔</p>',
      ],
    ),
  },
  {
    id: 'second-lock',
    groupName: 'account',
    ...picture('gate'),
    texts: said(
      [
        'A second lock for your account',
        '<p>Two-step login asks for a code of your authenticator app after the password.</p><h3>How</h3><ol><li>Open <a href="/me/security">Security</a>.</li><li>Choose <em>Set up</em> and scan the square code.</li><li>Enter the code that the app shows.</li></ol><p>It costs nothing and can be turned off at any time.</p>',
      ],
      [
        'Ổ khóa thứ hai cho tài khoản',
        '<p>Đăng nhập hai bước hỏi thêm mã của ứng dụng xác thực sau mật khẩu.</p><h3>Cách làm</h3><ol><li>Mở mục <a href="/me/security">Bảo mật</a>.</li><li>Chọn <em>Thiết lập</em> và quét mã vuông.</li><li>Nhập mã mà ứng dụng hiển thị.</li></ol><p>Miễn phí và có thể tắt bất cứ lúc nào.</p>',
      ],
      [
        'اکاؤنٹ کے لیے دوسرا تالا',
        '<p>دو مرحلوں کا لاگ اِن پاس ورڈ کے بعد تصدیقی ایپ کا کوڈ مانگتا ہے۔</p><h3>کیسے</h3><ol><li><a href="/me/security">سیکیورٹی</a> کھولیں۔</li><li><em>ترتیب دیں</em> چنیں اور چوکور کوڈ اسکین کریں۔</li><li>ایپ کا دکھایا ہوا کوڈ لکھیں۔</li></ol><p>یہ مفت ہے اور کسی بھی وقت بند کیا جا سکتا ہے۔</p>',
      ],
    ),
  },
].map(promotion => ({ kind: 'PR', ...promotion }))
