import { type Logger, pino } from 'pino'

/** Field names that never reach a log line (S-46). */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'newPassword',
  'confirmNewPassword',
  'oldPassword',
  'paymentPassword',
  'oldPaymentPassword',
  'newPaymentPassword',
  'confirmNewPaymentPassword',
  'slideTicket',
  'firebaseIdToken',
  'token',
  'ticket',
  'secret',
  'captcha',
  'verificationCode',
  'authorization',
  'x-wc-signature',
  'cookie',
  'set-cookie',
]

/** JSON lines on stdout. Secrets are redacted at the top and one level down, also inside headers. */
export function createLog(name: string, level = 'info', destination?: { write(line: string): void }): Logger {
  const paths = SECRET_FIELDS.flatMap(field => [`["${field}"]`, `*["${field}"]`, `req.headers["${field}"]`])
  return pino({ name, level, redact: { paths, censor: '***' } }, destination as pino.DestinationStream)
}

export type Log = Logger
