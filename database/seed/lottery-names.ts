/* Names of the demo world's lotteries: English, and what it is called in Vietnamese and Urdu. */

export type Names = { EN: string; VI: string; UR: string }

/** Traditional draws by their codes: the North, then provinces by region. */
export const TRADITIONAL_NAMES: Readonly<Record<string, Names>> = {
  XSMB: { EN: 'Northern draw', VI: 'Miền Bắc', UR: 'شمالی قرعہ' },
  ...provinces('XSMT', {
    HUE: ['Thua Thien Hue', 'Thừa Thiên Huế', 'تھوا تھین ہوئے'],
    PHUYEN: ['Phu Yen', 'Phú Yên', 'فو ین'],
    DAKLAK: ['Dak Lak', 'Đắk Lắk', 'داک لاک'],
    QUANGNAM: ['Quang Nam', 'Quảng Nam', 'کوانگ نام'],
    DANANG: ['Da Nang', 'Đà Nẵng', 'دا نانگ'],
    KHANHHOA: ['Khanh Hoa', 'Khánh Hòa', 'خان ہوا'],
    BINHDINH: ['Binh Dinh', 'Bình Định', 'بن دن'],
    QUANGTRI: ['Quang Tri', 'Quảng Trị', 'کوانگ تری'],
    QUANGBINH: ['Quang Binh', 'Quảng Bình', 'کوانگ بن'],
    GIALAI: ['Gia Lai', 'Gia Lai', 'زا لائی'],
    NINHTHUAN: ['Ninh Thuan', 'Ninh Thuận', 'نن تھوان'],
    QUANGNGAI: ['Quang Ngai', 'Quảng Ngãi', 'کوانگ نگائی'],
    DAKNONG: ['Dak Nong', 'Đắk Nông', 'داک نونگ'],
    KONTUM: ['Kon Tum', 'Kon Tum', 'کون توم'],
  }),
  ...provinces('XSMN', {
    TPHCM: ['Ho Chi Minh City', 'TP. Hồ Chí Minh', 'ہو چی من شہر'],
    DONGTHAP: ['Dong Thap', 'Đồng Tháp', 'دونگ تھاپ'],
    CAMAU: ['Ca Mau', 'Cà Mau', 'کا ماؤ'],
    BENTRE: ['Ben Tre', 'Bến Tre', 'بین ترے'],
    VUNGTAU: ['Vung Tau', 'Vũng Tàu', 'ونگ تاؤ'],
    BACLIEU: ['Bac Lieu', 'Bạc Liêu', 'باک لیو'],
    DONGNAI: ['Dong Nai', 'Đồng Nai', 'دونگ نائی'],
    CANTHO: ['Can Tho', 'Cần Thơ', 'کان تھو'],
    SOCTRANG: ['Soc Trang', 'Sóc Trăng', 'سوک ترانگ'],
    TAYNINH: ['Tay Ninh', 'Tây Ninh', 'تائے نن'],
    ANGIANG: ['An Giang', 'An Giang', 'آن زانگ'],
    BINHTHUAN: ['Binh Thuan', 'Bình Thuận', 'بن تھوان'],
    VINHLONG: ['Vinh Long', 'Vĩnh Long', 'ون لونگ'],
    BINHDUONG: ['Binh Duong', 'Bình Dương', 'بن زونگ'],
    TRAVINH: ['Tra Vinh', 'Trà Vinh', 'ترا ون'],
    LONGAN: ['Long An', 'Long An', 'لونگ آن'],
    BINHPHUOC: ['Binh Phuoc', 'Bình Phước', 'بن فوک'],
    HAUGIANG: ['Hau Giang', 'Hậu Giang', 'ہاؤ زانگ'],
    TIENGIANG: ['Tien Giang', 'Tiền Giang', 'تین زانگ'],
    KIENGIANG: ['Kien Giang', 'Kiên Giang', 'کین زانگ'],
    DALAT: ['Da Lat', 'Đà Lạt', 'دا لات'],
  }),
}

function provinces(region: string, named: Record<string, readonly [string, string, string]>): Record<string, Names> {
  return Object.fromEntries(
    Object.entries(named).map(([province, [EN, VI, UR]]) => [`${region}-${province}`, { EN, VI, UR }]),
  )
}

/** The name of a lottery that only imitates another's: what stands first is not cut off. */
export function demoName({ EN, VI, UR }: Names): Names {
  return { EN: `Demo · ${EN}`, VI: `Demo · ${VI}`, UR: `ڈیمو · ${UR}` }
}

/** A name with the time between two draws: `Fast 27 · 45 s`, `Three dice · 1 min`. */
export function everyName(name: Names, everySec: number): Names {
  const isWhole = everySec % 60 === 0
  const count = isWhole ? everySec / 60 : everySec
  return {
    EN: `${name.EN} · ${count} ${isWhole ? 'min' : 's'}`,
    VI: `${name.VI} · ${count} ${isWhole ? 'phút' : 'giây'}`,
    UR: `${name.UR} · ${count} ${isWhole ? 'منٹ' : 'سیکنڈ'}`,
  }
}
