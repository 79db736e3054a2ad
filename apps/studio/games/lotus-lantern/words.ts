import type { GameWords } from '../game-art.ts'

export const words: Record<'EN' | 'VI' | 'UR', GameWords> = {
  EN: {
    name: 'Lotus Lantern',
    symbols: {
      lantern: 'Lantern',
      phoenix: 'Phoenix',
      koi: 'Koi',
      lotus: 'Lotus',
      drum: 'Drum',
      fan: 'Fan',
      pine: 'Pine',
      daisy: 'Daisy',
      bamboo: 'Bamboo',
      plum: 'Plum blossom',
      gate: 'Temple gate',
    },
  },
  VI: {
    name: 'Đèn Lồng Hoa Sen',
    symbols: {
      lantern: 'Đèn lồng',
      phoenix: 'Phượng hoàng',
      koi: 'Cá chép',
      lotus: 'Hoa sen',
      drum: 'Trống đồng',
      fan: 'Quạt',
      pine: 'Tùng',
      daisy: 'Cúc',
      bamboo: 'Trúc',
      plum: 'Mai',
      gate: 'Tam quan',
    },
  },
  UR: {
    name: 'کنول کی لالٹین',
    symbols: {
      lantern: 'لالٹین',
      phoenix: 'ققنس',
      koi: 'کوئی مچھلی',
      lotus: 'کنول',
      drum: 'ڈھول',
      fan: 'پنکھا',
      pine: 'صنوبر',
      daisy: 'گلِ داؤدی',
      bamboo: 'بانس',
      plum: 'آلوچے کا پھول',
      gate: 'مندر کا دروازہ',
    },
  },
}
