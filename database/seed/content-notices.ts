import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { said } from './said.ts'

/** More than one page of seven. Without a date of their own they were published when the demo world was made. */
export const NOTICES: readonly NewAnnouncement[] = [
  {
    id: 'welcome-credits',
    texts: said(
      [
        'Each new account begins with 10,000 credits',
        '<p>They are there as soon as the account is open: <strong>10,000.00 credits</strong>, once.</p><p>Credits have no cash value. The bank of this site is a demonstration: no real money moves. <a href="/promoDetail?id=welcome">The terms</a></p>',
      ],
      [
        'Mỗi tài khoản mới bắt đầu với 10.000 tín dụng',
        '<p>Tín dụng có ngay khi mở tài khoản: <strong>10.000,00 tín dụng</strong>, một lần.</p><p>Tín dụng không có giá trị tiền mặt. Ngân hàng của trang này chỉ là minh họa: không có tiền thật nào di chuyển. <a href="/promoDetail?id=welcome">Điều khoản</a></p>',
      ],
      [
        'ہر نیا اکاؤنٹ 10,000 کریڈٹس سے شروع ہوتا ہے',
        '<p>اکاؤنٹ کھلتے ہی موجود: <strong>10,000.00 کریڈٹس</strong>، ایک بار۔</p><p>کریڈٹس کی کوئی نقد قیمت نہیں۔ اس سائٹ کا بینک نمائشی ہے: کوئی اصلی رقم نہیں چلتی۔ <a href="/promoDetail?id=welcome">شرائط</a></p>',
      ],
    ),
  },
  {
    id: 'odds',
    texts: said(
      [
        'The return of each of our slots is published',
        '<p>On the card of each slot and on its rules page stands its return to player. It is not measured, it is <strong>computed exactly</strong> by the code that plays.</p><ul><li>The return is what comes back of all stakes over a very long time.</li><li>One evening can be far above or far below it.</li><li>The house keeps the rest, in every game.</li></ul>',
      ],
      [
        'Tỷ lệ hoàn trả của mọi trò nổ hũ đều công khai',
        '<p>Trên thẻ và trang luật của mỗi trò có ghi tỷ lệ hoàn trả. Con số này không phải đo được mà do chính mã trò chơi <strong>tính chính xác</strong>.</p><ul><li>Đó là phần tiền cược trả lại sau thời gian rất dài.</li><li>Một buổi chơi có thể cao hoặc thấp hơn rất nhiều.</li><li>Phần còn lại thuộc về nhà cái, ở mọi trò chơi.</li></ul>',
      ],
      [
        'ہماری ہر سلاٹ کی واپسی شائع ہے',
        '<p>ہر سلاٹ کے کارڈ اور قواعد کے صفحے پر اس کی واپسی لکھی ہے۔ یہ ناپی نہیں جاتی بلکہ وہی کوڈ اسے <strong>درست شمار</strong> کرتا ہے جو کھیلتا ہے۔</p><ul><li>واپسی وہ حصہ ہے جو بہت لمبے عرصے میں تمام بازیوں سے لوٹتا ہے۔</li><li>ایک شام اس سے بہت اوپر یا نیچے ہو سکتی ہے۔</li><li>باقی ادارے کے پاس رہتا ہے، ہر گیم میں۔</li></ul>',
      ],
    ),
  },
  {
    id: 'ledger',
    texts: said(
      [
        'How your balance is kept',
        '<p>Each bet, each win and each grant is a movement in a <strong>double-entry ledger</strong>: what one side gives, the other takes, to the cent.</p><p>Entries are never changed. A mistake is put right by a new entry that says why. Under <a href="/me">Me</a> you see every movement of your balance and the balance after it.</p>',
      ],
      [
        'Số dư của bạn được ghi như thế nào',
        '<p>Mỗi khoản cược, thắng hay tặng là một bút toán trong <strong>sổ cái kép</strong>: bên này cho bao nhiêu, bên kia nhận bấy nhiêu, đến từng xu.</p><p>Bút toán không bao giờ bị sửa. Sai sót được chỉnh bằng một bút toán mới có ghi lý do. Trong mục <a href="/me">Tôi</a>, bạn thấy mọi biến động và số dư sau đó.</p>',
      ],
      [
        'آپ کا بیلنس کیسے رکھا جاتا ہے',
        '<p>ہر بازی، جیت اور عطیہ <strong>دوہرے اندراج کے کھاتے</strong> کی ایک حرکت ہے: ایک طرف جو دیتی ہے، دوسری وہی لیتی ہے، پائی پائی تک۔</p><p>اندراج کبھی بدلے نہیں جاتے۔ غلطی نئے اندراج سے درست ہوتی ہے جو وجہ بتاتا ہے۔ <a href="/me">میرا اکاؤنٹ</a> میں ہر حرکت اور اس کے بعد کا بیلنس موجود ہے۔</p>',
      ],
    ),
  },
  {
    id: 'check-rounds',
    texts: said(
      [
        'You can check each round you played',
        '<p>Before you play, the studio fixes a secret seed and shows its fingerprint. When you exchange the seed, the secret is shown.</p><ol><li>Open the game and choose <em>Fairness</em>.</li><li>Exchange the seed.</li><li>Each round played with it is drawn again in your browser and held against what was paid.</li></ol>',
      ],
      [
        'Bạn có thể kiểm tra từng ván đã chơi',
        '<p>Trước khi bạn chơi, studio cố định một hạt giống bí mật và cho xem dấu vân tay của nó. Khi bạn đổi hạt giống, bí mật được công bố.</p><ol><li>Mở trò chơi và chọn mục <em>Công bằng</em>.</li><li>Đổi hạt giống.</li><li>Mỗi ván chơi với nó được rút lại ngay trong trình duyệt và so với số đã trả.</li></ol>',
      ],
      [
        'آپ اپنا کھیلا ہوا ہر راؤنڈ جانچ سکتے ہیں',
        '<p>کھیل سے پہلے اسٹوڈیو ایک خفیہ بیج مقرر کرتا ہے اور اس کا نشان دکھاتا ہے۔ جب آپ بیج بدلتے ہیں تو راز دکھا دیا جاتا ہے۔</p><ol><li>گیم کھولیں اور <em>شفافیت</em> چنیں۔</li><li>بیج بدلیں۔</li><li>اس سے کھیلا گیا ہر راؤنڈ آپ کے براؤزر میں دوبارہ نکالا جاتا ہے اور ادائیگی سے ملایا جاتا ہے۔</li></ol>',
      ],
    ),
  },
  {
    id: 'interrupted',
    texts: said(
      [
        'When the connection breaks, the round is kept',
        '<p>Open the game again, on any device where you log in: the round goes on where it stopped, and what it won is paid.</p>',
      ],
      [
        'Mất kết nối, ván chơi vẫn được giữ',
        '<p>Hãy mở lại trò chơi trên bất kỳ thiết bị nào bạn đăng nhập: ván tiếp tục từ chỗ đã dừng và tiền thắng được trả.</p>',
      ],
      [
        'رابطہ ٹوٹے تو راؤنڈ محفوظ رہتا ہے',
        '<p>جس آلے پر بھی لاگ اِن ہوں، گیم دوبارہ کھولیں: راؤنڈ وہیں سے چلے گا جہاں رکا تھا، اور جیت ادا ہوگی۔</p>',
      ],
    ),
  },
  {
    id: 'two-step',
    texts: said(
      [
        'Two-step login protects your account',
        '<p>With an authenticator app, a password alone no longer opens your account. You switch it on under <a href="/me/security">Security</a>.</p>',
      ],
      [
        'Đăng nhập hai bước bảo vệ tài khoản của bạn',
        '<p>Với ứng dụng xác thực, chỉ có mật khẩu thì không mở được tài khoản. Bật trong mục <a href="/me/security">Bảo mật</a>.</p>',
      ],
      [
        'دو مرحلوں کا لاگ اِن آپ کے اکاؤنٹ کی حفاظت کرتا ہے',
        '<p>تصدیقی ایپ کے ساتھ صرف پاس ورڈ سے اکاؤنٹ نہیں کھلتا۔ اسے <a href="/me/security">سیکیورٹی</a> میں چالو کریں۔</p>',
      ],
    ),
  },
  {
    id: 'sessions',
    texts: said(
      [
        'See where you are logged in',
        '<p>Under <a href="/me/security">Security</a> stands each device that is logged in, and since when. End what you do not know, and change your password.</p>',
      ],
      [
        'Xem bạn đang đăng nhập ở đâu',
        '<p>Mục <a href="/me/security">Bảo mật</a> liệt kê mọi thiết bị đang đăng nhập và từ lúc nào. Hãy kết thúc phiên lạ và đổi mật khẩu.</p>',
      ],
      [
        'دیکھیں کہ آپ کہاں لاگ اِن ہیں',
        '<p><a href="/me/security">سیکیورٹی</a> میں ہر لاگ اِن آلہ موجود ہے اور یہ بھی کہ کب سے۔ جسے نہ پہچانیں اسے ختم کریں اور پاس ورڈ بدلیں۔</p>',
      ],
    ),
  },
  {
    id: 'free-play',
    texts: said(
      [
        'Try games without an account',
        '<p>Choose <em>Free play</em> in the login window. You play with demo money that is nobody’s; after 24 hours it is gone.</p>',
      ],
      [
        'Chơi thử không cần tài khoản',
        '<p>Chọn <em>Chơi thử miễn phí</em> trong cửa sổ đăng nhập. Bạn chơi bằng tiền thử không thuộc về ai; sau 24 giờ sẽ hết.</p>',
      ],
      [
        'اکاؤنٹ کے بغیر گیمز آزمائیں',
        '<p>لاگ اِن کی کھڑکی میں <em>مفت کھیلیں</em> چنیں۔ آپ آزمائشی رقم سے کھیلتے ہیں جو کسی کی نہیں؛ 24 گھنٹے بعد وہ ختم ہو جاتی ہے۔</p>',
      ],
    ),
  },
  {
    id: 'of-age',
    texts: said(
      [
        'For adults: 18 and over',
        '<p>Only people of 18 years and over may open an account. If somebody younger uses your device, log out after play.</p><p><a href="/help#play-safely">Playing safely</a></p>',
      ],
      [
        'Dành cho người từ 18 tuổi',
        '<p>Chỉ người từ 18 tuổi mới được mở tài khoản. Nếu có người nhỏ tuổi dùng thiết bị của bạn, hãy đăng xuất sau khi chơi.</p><p><a href="/help#play-safely">Chơi an toàn</a></p>',
      ],
      [
        'بالغوں کے لیے: 18 سال اور اوپر',
        '<p>صرف 18 سال یا زیادہ عمر کے لوگ اکاؤنٹ کھول سکتے ہیں۔ اگر کوئی کم عمر آپ کا آلہ استعمال کرتا ہے تو کھیل کے بعد لاگ آؤٹ کریں۔</p><p><a href="/help#play-safely">محفوظ کھیل</a></p>',
      ],
    ),
  },
].map(notice => ({ kind: 'PL', ...notice }))

/** What agents read in their centre. */
export const AGENT_NOTICES: readonly NewAnnouncement[] = [
  {
    ...{ id: 'agents-contracts', kind: 'PL', audience: 'AGENT', groupName: 'system', isPinned: true },
    texts: said(
      [
        'How contracts are computed, line by line',
        '<p>Each bill says of which figures it was computed, by which tier, and how it was paid. Under <strong>How it was computed</strong> it can be saved as a file and computed again without us.</p><ul><li>The highest tier of which every condition holds applies to the whole.</li><li>Changes of a contract begin with the next period.</li></ul>',
      ],
      [
        'Hợp đồng được tính thế nào, từng dòng một',
        '<p>Mỗi kỳ ghi rõ số liệu, bậc áp dụng và cách trả. Ở mục <strong>Cách tính</strong> có thể lưu thành tệp để tự tính lại.</p><ul><li>Bậc cao nhất đạt đủ mọi điều kiện áp dụng cho toàn bộ.</li><li>Thay đổi hợp đồng bắt đầu từ kỳ sau.</li></ul>',
      ],
      [
        'معاہدوں کا حساب، سطر بہ سطر',
        '<p>ہر بل بتاتا ہے کہ کن اعداد سے، کس درجے پر اور کیسے ادا ہوا۔ <strong>حساب کیسے ہوا</strong> میں اسے فائل کی صورت محفوظ کر کے خود دوبارہ شمار کیا جا سکتا ہے۔</p><ul><li>جس سب سے اونچے درجے کی تمام شرائط پوری ہوں وہی کل پر لاگو ہوتا ہے۔</li><li>معاہدے کی تبدیلی اگلی مدت سے شروع ہوتی ہے۔</li></ul>',
      ],
    ),
  },
]
