/**
 * What is wrong with a date of birth, `yyyy-MM-dd`, on the day `today` of the same form, null when nothing is (C-01).
 * People are of `age` from the first moment of their birthday on; those born on 29 February from 1 March in other years.
 */
export function ageProblem(birthDate: string, today: string, age: number): 'pattern' | 'under_age' | null {
  const [, year, rest] = /^([12]\d{3})(-\d\d-\d\d)$/.exec(birthDate) ?? []
  if (!year || !isDate(birthDate) || birthDate > today) return 'pattern'
  // As text: 02-29 comes after 02-28 and before 03-01, whether the year has it or not.
  return `${Number(year) + age}${rest}` <= today ? null : 'under_age'
}

/** The day `yyyy-MM-dd` that it is at `at` in a time zone of the IANA list. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const)
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
