/**
 * The 21 pattern kinds of specification §5, by `patternId`. Only these are ever run, and each in linear time (S-15).
 * `*` accepts anything. The empty text never gets here: whether it may be empty is `required`'s to say.
 */
const ACCEPTED = [
  /* 0 anything */ '*',
  /* 1 length range */ '*',
  /* 2 letter first, then alphanumeric */ '^[A-Za-z][A-Za-z0-9]*$',
  /* 3 Chinese and digits */ '^[\\p{Script=Han}0-9]+$',
  /* 4 email format */ '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  /* 5 alphanumeric only */ '^[A-Za-z0-9]+$',
  /* 6 letters and digits combined */ '^(?=[^]*\\p{L})(?=[^]*[0-9])[^]+$',
  /* 7 digits only */ '^[0-9]+$',
  /* 8 alphanumeric with at least one uppercase */ '^(?=[a-z0-9]*[A-Z])[A-Za-z0-9]+$',
  /* 9 English letters and spaces */ '^[A-Za-z ]+$',
  /* 10 no spaces */ '^\\S+$',
  /* 11 Chinese and punctuation */ '^[\\p{Script=Han}\\p{P}]+$',
  /* 12 yyyy-MM-dd */ '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  /* 13 MM-dd-yyyy */ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])-\\d{4}$',
  /* 14 letters and spaces */ '^[\\p{L}\\p{M} ]+$',
  /* 15 Korean only */ '^\\p{Script=Hangul}+$',
  /* 16 Thai only */ '^\\p{Script=Thai}+$',
  /* 17 Thai or English */ '^[\\p{Script=Thai}A-Za-z ]+$',
  /* 18 uppercase and spaces, at least one letter */ '^ *[A-Z][A-Z ]*$',
  /* 19 letters, digits and symbols */ '^[!-~]+$',
  /* 20 an uppercase, a lowercase, a digit and a symbol */
  '^(?=[^]*[A-Z])(?=[^]*[a-z])(?=[^]*[0-9])(?=[^]*[^A-Za-z0-9\\s])[^]+$',
] as const

const COMPILED = ACCEPTED.map(source => (source === '*' ? /^/ : new RegExp(source, 'u')))

/** The kind's regular expression (flag `u`) for the wire, `*` when it accepts anything. Throws on an unknown kind. */
export function acceptedPattern(patternId: number): string {
  return known(ACCEPTED[patternId], patternId)
}

export function matchesPattern(patternId: number, text: string): boolean {
  return known(COMPILED[patternId], patternId).test(text)
}

function known<T>(found: T | undefined, patternId: number): T {
  if (found === undefined) throw new RangeError(`unknown pattern kind: ${patternId}`)
  return found
}
