/** Which play and selection each published return is about (lottery.md, annex A). All are of one combination. */
type Rows = Readonly<
  Record<string, Readonly<Record<string, readonly [family: string, code: string, ...tokens: string[]]>>>
>

/** Rows on one group of tokens, by section and bet: family, play, tokens. */
export const PLAIN: Rows = {
  'VN common': {
    'Đề đặc biệt / đề giải nhất / đề đầu …(1 number)': ['MB', 'MB_DE_G1_FIRST', '13'],
    'Đề giải 7 North (stake x4, per hit)': ['MB', 'MB_DE_G7', '13'],
    '3 càng (1 number)': ['MT', 'MT_3C_DB', '213'],
    '3 càng đầu North G6 (stake x3)': ['MB', 'MB_3C_G6', '213'],
    '4 càng': ['MN', 'MN_4C_G1', '0213'],
    'Đầu / Đuôi (1 digit)': ['MB', 'MB_DUOI', '1'],
    'Kèo đôi Tài/Xỉu, Chẵn/Lẻ on DB last-2': ['MB', 'MB_KD_TAI', 'TAI'],
  },
  'Vietlott Keno': {
    'Lớn (>=13:26k, 11-12:10k)': ['KENO_VIETLOTT', 'KENO_LN', 'LON'],
    'Hòa lớn-nhỏ (10-10)': ['KENO_VIETLOTT', 'KENO_LN', 'HOA'],
    'Chẵn (>=15:200k, 13-14:40k)': ['KENO_VIETLOTT', 'KENO_CL', 'CHAN'],
    'Chẵn 11-12': ['KENO_VIETLOTT', 'KENO_CL', 'CHAN_11_12'],
    'Hòa chẵn-lẻ (10-10)': ['KENO_VIETLOTT', 'KENO_CL', 'HOA'],
  },
  'House Keno': {
    'Tài (>810), push on 810': ['KENO_HOUSE', 'KENO_TX', 'TAI'],
    'Lẻ / Chẵn of sum': ['KENO_HOUSE', 'KENO_CL', 'LE'],
    'Kim 210-695': ['KENO_HOUSE', 'KENO_NGUHANH', 'KIM'],
    'Mộc 696-763': ['KENO_HOUSE', 'KENO_NGUHANH', 'MOC'],
    'Thủy 764-855': ['KENO_HOUSE', 'KENO_NGUHANH', 'THUY'],
    'Hỏa 856-923': ['KENO_HOUSE', 'KENO_NGUHANH', 'HOA'],
    'Thổ 924-1410': ['KENO_HOUSE', 'KENO_NGUHANH', 'THO'],
    'Tài-Lẻ, push on 810': ['KENO_HOUSE', 'KENO_XIEN', 'TAI_LE'],
    'Trên/Dưới (count 01-40 >10)': ['KENO_HOUSE', 'KENO_TD', 'TREN'],
    'Hòa (10-10)': ['KENO_HOUSE', 'KENO_TD', 'HOA'],
  },
  Vietlott: {
    'Mega 6/45 fixed tiers only': ['MEGA', 'MEGA_STD', '1', '2', '3', '4', '5', '6'],
    'Power 6/55 fixed tiers only (5 without bonus)': ['POWER', 'POWER_STD', '1', '2', '3', '4', '5', '6'],
    'Max 3D (straight, all tiers stack)': ['MAX3D', 'MAX3D_STRAIGHT', '047'],
  },
  'SSC credit': {
    'digit (ball) 0-9': ['SSC', 'SSC_BALL2', '4'],
    'big/small/odd/even of a ball': ['SSC', 'SSC_BALL5_BIGSMALL', 'SMALL'],
    'sum big (>=23) / small (<=22)': ['SSC', 'SSC_SUM_BIGSMALL', 'BIG'],
    'dragon / tiger (tie loses)': ['SSC', 'SSC_LH', 'TIGER'],
    tie: ['SSC', 'SSC_LH', 'TIE'],
    '3-ball leopard': ['SSC', 'SSC_Q3_CLASS', 'LEOPARD'],
    '3-ball straight': ['SSC', 'SSC_Z3_CLASS', 'STRAIGHT'],
    '3-ball pair': ['SSC', 'SSC_H3_CLASS', 'PAIR'],
    '3-ball half': ['SSC', 'SSC_Q3_CLASS', 'HALF'],
    '3-ball misc': ['SSC', 'SSC_Q3_CLASS', 'MISC'],
    'niu none': ['SSC', 'SSC_NIU', 'NONE'],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => [`niu ${n}`, ['SSC', 'SSC_NIU', `${n}`] as const])),
    'niu niu': ['SSC', 'SSC_NIU', 'NIUNIU'],
    'stud 5kind': ['SSC', 'SSC_STUD', 'FIVE'],
    'stud 4kind': ['SSC', 'SSC_STUD', 'FOUR'],
    'stud full': ['SSC', 'SSC_STUD', 'FULL'],
    'stud straight': ['SSC', 'SSC_STUD', 'STRAIGHT'],
    'stud 3kind': ['SSC', 'SSC_STUD', 'THREE'],
    'stud 2pair': ['SSC', 'SSC_STUD', 'TWO_PAIR'],
    'stud 1pair': ['SSC', 'SSC_STUD', 'PAIR'],
    'stud high': ['SSC', 'SSC_STUD', 'HIGH'],
  },
  'K3 base 1800': {
    ...Object.fromEntries(
      [3, 4, 5, 6, 7, 8, 9, 10].map(n => [`sum ${n} / ${21 - n}`, ['K3', 'K3_SUM', `${21 - n}`] as const]),
    ),
    'triple single (111)': ['K3', 'K3_TRIPLE', '111'],
    'triple any': ['K3', 'K3_TRIPLE_ANY', 'ANY'],
    '3 different {1,2,3}': ['K3', 'K3_3DIFF', '123'],
    '3 consecutive any': ['K3', 'K3_3SEQ', 'ANY'],
    'pair single 1,1,2 exact': ['K3', 'K3_PAIR_SINGLE', '112'],
    'pair any-third 1,1,x (x may be 1)': ['K3', 'K3_PAIR_ANY', '11'],
    '2 different {1,2}': ['K3', 'K3_2DIFF', '12'],
    'one die shows 1': ['K3', 'K3_ONE', '1'],
  },
  'K3 credit': { 'big (11-17, triples lose)': ['K3', 'K3_BIG', 'BIG'] },
  PK10: {
    ...Object.fromEntries(
      Array.from({ length: 17 }, (_, i) => [`champion+runner-up sum ${i + 3}`, ['PK', 'PK_GYH', `${i + 3}`] as const]),
    ),
    'sum big (12-19)': ['PK', 'PK_GYH_BS', 'BIG'],
    'sum small (3-11)': ['PK', 'PK_GYH_BS', 'SMALL'],
    'sum odd': ['PK', 'PK_GYH_OE', 'ODD'],
    'sum even': ['PK', 'PK_GYH_OE', 'EVEN'],
    'position number': ['PK', 'PK_BALL7', '10'],
    'position big/small/odd/even, dragon/tiger': ['PK', 'PK_LH_3v8', 'DRAGON'],
    'guess 1st (base 1800)': ['PK', 'PK_Q1', '7'],
  },
  'Thai-style': {
    '3 top (exact)': ['TH', 'TH_3TOP', '492'],
    '3 tod, 3 different digits': ['HN', 'HN_3TOD', '321'],
    '3 tod, one pair': ['LA', 'LA_3TOD', '322'],
    '2 top / 2 bottom': ['LA', 'LA_2BOTTOM', '57'],
    'run top (digit in 3)': ['TH', 'TH_RUNTOP', '9'],
    'run bottom (digit in 2)': ['HN', 'HN_RUNBOTTOM', '9'],
    '3 front / 3 back, Thai gov (2 draws; E[hits])': ['TH', 'TH_3BACK', '492'],
    '4 top': ['LA', 'LA_4TOP', '5793'],
  },
  'MY 4D': {
    Big: ['MY', 'MY_BIG', '1234'],
    Small: ['MY', 'MY_SMALL', '1234'],
    '4A': ['MY', 'MY_4A', '1234'],
    '3A': ['MY', 'MY_3A', '234'],
    ...Object.fromEntries(
      (['Big', 'Small'] as const).flatMap(size =>
        [
          [24, '1234'],
          [12, '1123'],
          [6, '1122'],
          [4, '1112'],
        ].map(([orders, number]) => [
          `iBox ${orders} ${size}`,
          ['MY', `MY_IBOX_${size.toUpperCase()}`, `${number}`] as const,
        ]),
      ),
    ),
  },
  'SG 4D': { Big: ['SG', 'SG_BIG', '1234'], Small: ['SG', 'SG_SMALL', '1234'] },
}

/** Rows on several groups: family, play, and each group with commas. */
export const GROUPED: Rows = {
  Vietlott: { 'Lotto 5/35 fixed tiers only': ['L535', 'L535_STD', '1,2,3,4,5', '6'] },
  'SSC series 1960/2000': {
    '5-star straight': ['SSC', 'SSC_5X_STRAIGHT', '3', '7', '7', '0', '5'],
    '5-star group120': ['SSC', 'SSC_5X_GROUP120', '0,3,5,7,9'],
    group60: ['SSC', 'SSC_5X_GROUP60', '1', '2,3,4'],
    group30: ['SSC', 'SSC_5X_GROUP30', '1,2', '3'],
    group20: ['SSC', 'SSC_5X_GROUP20', '1', '2,3'],
    group10: ['SSC', 'SSC_5X_GROUP10', '1', '2'],
    group5: ['SSC', 'SSC_5X_GROUP5', '1', '2'],
    '4-star straight': ['SSC', 'SSC_H4_STRAIGHT', '3', '7', '7', '0'],
    '3-star straight': ['SSC', 'SSC_Z3_STRAIGHT', '3', '7', '7'],
    'group3 (组三)': ['SSC', 'SSC_Q3_GROUP3', '1,2'],
    'group6 (组六)': ['SSC', 'SSC_H3_GROUP6', '1,2,3'],
    '2-star straight': ['SSC', 'SSC_H2_STRAIGHT', '0', '5'],
    '2-star group': ['SSC', 'SSC_Q2_GROUP', '0,5'],
    'position (定位胆)': ['SSC', 'SSC_DWD', '3', '', '', '', ''],
    'any-position 1 code, 3 star (不定位)': ['SSC', 'SSC_Q3_BDW1', '1'],
  },
  '11x5 base 1800 (RTP .90)': {
    'first-3 straight': ['L11', 'L11_Q3_STRAIGHT', '8', '2', '11'],
    'first-3 group': ['L11', 'L11_Q3_GROUP', '2,8,11'],
    'first-2 straight': ['L11', 'L11_Q2_STRAIGHT', '8', '2'],
    'first-2 group': ['L11', 'L11_Q2_GROUP', '2,8'],
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map(k => [
        `any ${k} hit ${Math.min(k, 5)}`,
        ['L11', `L11_RX${k}`, [1, 2, 3, 4, 5, 6, 7, 8].slice(0, k).join(',')] as const,
      ]),
    ),
  },
  PK10: {
    'first 2 in order (base 1800)': ['PK', 'PK_Q2', '7', '3'],
    'first 3 in order (base 1800)': ['PK', 'PK_Q3', '7', '3', '10'],
  },
}
