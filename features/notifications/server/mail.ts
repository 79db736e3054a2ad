import { createTransport } from 'nodemailer'
import type { Carrier } from '#shared/server/context.ts'

const ANSWER_MS = 10_000

/** Carries e-mail to an SMTP server, `smtp://user:password@host:587` or `smtps://…`; `from` as people see it. */
export function createMailCarrier(smtpUrl: string, from: string): Carrier {
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(from) ?? []
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    // What is sent are our own texts: nothing is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` })
  }
}
