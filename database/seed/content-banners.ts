import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { said } from './said.ts'

/** Both shapes of one picture in `apps/site/public/banners`. */
const picture = (name: string) => ({ url: `/banners/${name}-wide.svg`, phoneUrl: `/banners/${name}-phone.svg` })

const LOTUS = said(
  ['Lotus Lantern', 'Twenty lines, lanterns that double a win, and free spins behind three gates.'],
  ['Đèn Lồng Hoa Sen', 'Hai mươi dòng, đèn lồng nhân đôi tiền thắng và vòng quay miễn phí sau ba cánh cổng.'],
  ['کنول کی لالٹین', 'بیس لائنیں، قندیلیں جو جیت دگنی کر دیں، اور تین دروازوں کے پیچھے مفت گھماؤ۔'],
)
const CREDITS = said(
  ['10,000 credits to begin with', 'Each new account starts with them. They have no cash value.'],
  ['10.000 tín dụng để bắt đầu', 'Mỗi tài khoản mới đều có sẵn. Tín dụng không có giá trị tiền mặt.'],
  ['شروع کے لیے 10,000 کریڈٹس', 'ہر نیا اکاؤنٹ ان سے شروع ہوتا ہے۔ ان کی کوئی نقد قیمت نہیں۔'],
)
const ODDS = said(
  ['Odds in the open', 'Each slot of ours states its exact return before you play.'],
  ['Tỷ lệ công khai', 'Mỗi trò nổ hũ của chúng tôi đều ghi rõ tỷ lệ hoàn trả chính xác trước khi bạn chơi.'],
  ['امکانات سب کے سامنے', 'ہماری ہر سلاٹ کھیلنے سے پہلے اپنی درست واپسی بتاتی ہے۔'],
)
const CALM = said(
  ['Play is entertainment', 'Decide beforehand how long, and stop when it is no longer fun.'],
  ['Chơi là để giải trí', 'Hãy định trước thời gian chơi và dừng lại khi không còn vui.'],
  ['کھیل تفریح ہے', 'پہلے سے طے کریں کہ کتنی دیر، اور جب لطف نہ رہے تو رک جائیں۔'],
)

const lotus = { ...picture('lotus-lantern'), linkageType: 'GAME', linkageTarget: 'LACQUER/lotus-lantern' } as const
const welcome = { ...picture('credits'), linkageType: 'PROMOTION', linkageTarget: 'welcome' } as const

/** At least one for each of the fourteen groups of routes; the first of home and of the slots is the picture
 * that `index.html` shows. */
export const BANNERS: readonly NewAnnouncement[] = (
  [
    { id: 'home-lotus', groupName: 'home', ...lotus, texts: LOTUS },
    { id: 'home-credits', groupName: 'home', ...welcome, texts: CREDITS },
    {
      id: 'home-ledger',
      groupName: 'home',
      ...picture('ledger'),
      linkageType: 'NOTICE',
      linkageTarget: 'ledger',
      texts: said(
        [
          'Every credit accounted for',
          'A double-entry ledger records each bet and win. Your statement shows all of it.',
        ],
        ['Từng tín dụng đều có sổ sách', 'Sổ cái kép ghi lại mọi khoản cược và thắng. Sao kê của bạn hiển thị đầy đủ.'],
        ['ہر کریڈٹ کا حساب', 'دوہرے اندراج کا کھاتا ہر بازی اور جیت درج کرتا ہے۔ آپ کی تفصیل میں سب کچھ موجود ہے۔'],
      ),
    },
    {
      id: 'home-odds',
      groupName: 'home',
      ...picture('reels'),
      linkageType: 'PAGE',
      linkageTarget: '/rng',
      texts: ODDS,
    },
    {
      id: 'home-calm',
      groupName: 'home',
      ...picture('moon'),
      linkageType: 'PAGE',
      linkageTarget: '/help#play-safely',
      texts: CALM,
    },
    { id: 'rng-lotus', groupName: 'rng', ...lotus, texts: LOTUS },
    {
      id: 'rng-odds',
      groupName: 'rng',
      ...picture('reels'),
      linkageType: 'NOTICE',
      linkageTarget: 'odds',
      texts: ODDS,
    },
    {
      id: 'live',
      groupName: 'live',
      ...picture('live'),
      texts: said(
        ['Live casino', 'Tables open here when a vendor with dealers joins.'],
        ['Casino trực tiếp', 'Bàn chơi sẽ mở tại đây khi có nhà cung cấp với người chia bài tham gia.'],
        ['لائیو کیسینو', 'جب ڈیلرز والا کوئی فراہم کنندہ شامل ہوگا تو میزیں یہاں کھلیں گی۔'],
      ),
    },
    {
      id: 'fish',
      groupName: 'fish',
      ...picture('fish'),
      texts: said(
        ['Fishing', 'Ponds with several players open here when a vendor brings them.'],
        ['Bắn cá', 'Bàn bắn cá nhiều người sẽ mở tại đây khi có nhà cung cấp.'],
        ['فشنگ', 'کئی کھلاڑیوں والے تالاب یہاں کھلیں گے جب کوئی فراہم کنندہ انہیں لائے گا۔'],
      ),
    },
    {
      id: 'pvp',
      groupName: 'pvp',
      ...picture('pvp'),
      texts: said(
        ['Card rooms', 'Here players meet players. Rooms open when a vendor brings them.'],
        ['Game bài', 'Nơi người chơi đối đầu với nhau. Phòng sẽ mở khi có nhà cung cấp.'],
        ['تاش کے کمرے', 'یہاں کھلاڑی کھلاڑیوں سے ملتے ہیں۔ کمرے تب کھلیں گے جب کوئی فراہم کنندہ لائے گا۔'],
      ),
    },
    {
      id: 'sports',
      groupName: 'sports',
      ...picture('sports'),
      texts: said(
        ['Sports', 'Matches open for bets when a sports vendor joins.'],
        ['Thể thao', 'Các trận đấu sẽ mở cược khi có nhà cung cấp thể thao tham gia.'],
        ['کھیل', 'جب اسپورٹس کا کوئی فراہم کنندہ شامل ہوگا تو میچوں پر بازیاں کھلیں گی۔'],
      ),
    },
    {
      id: 'esports',
      groupName: 'esports',
      ...picture('esports'),
      texts: said(
        ['E-sports', 'Tournaments open for bets when a vendor brings them.'],
        ['Thể thao điện tử', 'Các giải đấu sẽ mở cược khi có nhà cung cấp.'],
        ['ای اسپورٹس', 'ٹورنامنٹ بازیوں کے لیے تب کھلیں گے جب کوئی فراہم کنندہ لائے گا۔'],
      ),
    },
    {
      id: 'elott',
      groupName: 'elott',
      ...picture('balls'),
      texts: said(
        ['E-lottery', 'Fast draws all day, each of which you can check yourself.'],
        ['Xổ số điện tử', 'Các kỳ quay nhanh cả ngày, kỳ nào bạn cũng tự kiểm chứng được.'],
        ['ای لاٹری', 'سارا دن تیز قرعہ اندازیاں، ہر ایک کو آپ خود جانچ سکتے ہیں۔'],
      ),
    },
    {
      id: 'cockfight',
      groupName: 'cockfight',
      ...picture('phoenix'),
      texts: said(
        ['Cockfight', 'Open only where it is lawful, and closed here today.'],
        ['Đá gà', 'Chỉ mở ở nơi pháp luật cho phép, và hôm nay chưa mở tại đây.'],
        ['مرغ لڑائی', 'صرف وہاں کھلی ہے جہاں قانون اجازت دے، اور یہاں آج بند ہے۔'],
      ),
    },
    {
      id: 'promotions',
      groupName: 'promotions',
      ...picture('lanterns'),
      texts: said(
        ['Offers without small print', 'What is given, what is asked and until when stands beside each of them.'],
        ['Ưu đãi không chữ nhỏ', 'Nhận gì, cần gì và đến khi nào đều ghi ngay bên cạnh.'],
        ['چھپی شرطوں کے بغیر پیشکشیں', 'کیا ملے گا، کیا درکار ہے اور کب تک: سب ہر پیشکش کے ساتھ لکھا ہے۔'],
      ),
    },
    { id: 'promotions-welcome', groupName: 'promotions', ...welcome, texts: CREDITS },
    {
      id: 'points',
      groupName: 'pointMall',
      ...picture('gate'),
      texts: said(
        ['Points mall', 'Points from your own play become goods, or money at any time.'],
        ['Cửa hàng điểm', 'Điểm từ cược của bạn đổi thành quà, hoặc thành tiền bất cứ lúc nào.'],
        ['پوائنٹس مال', 'آپ کے اپنے کھیل کے پوائنٹس چیزیں بنتے ہیں، یا کسی بھی وقت رقم۔'],
      ),
    },
    { id: 'help', groupName: 'help', ...picture('moon'), texts: CALM },
    { id: 'register', groupName: 'w_register', ...picture('lotus-lantern'), texts: CREDITS },
  ] satisfies Omit<NewAnnouncement, 'kind'>[]
).map(banner => ({ kind: 'B', ...banner }))
