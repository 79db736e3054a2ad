import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that takes all, or only who logs in by this password: whom each mail was for, then its text. */
export async function givenMailServer(password?: string) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) =>
      password === undefined || auth.password === password
        ? done(null, { user: auth.username })
        : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      let text = session.envelope.rcptTo.map(each => each.address).join()
      stream.on('data', part => {
        text += part
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    ...{ mails, port: (server.server.address() as AddressInfo).port },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
