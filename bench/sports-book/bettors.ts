import { connect, type Socket } from 'node:net'

const END = Buffer.from('\r\n\r\n')
const LENGTH = /content-length: (\d+)/i

/**
 * Calls by connections that stay open, written and read as bytes: what bettors' own machines do is not to be taken from the book that
 * shares this one with them. Answers are awaited for as long as it takes; one that breaks off rejects.
 */
export function createCaller(port: number) {
  const idle: Socket[] = []

  function open(): Socket {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    // It closes then, of which whoever waits hears.
    return socket.on('error', () => {})
  }

  /** Answers the body of the answer. `head`: lines of headers, each with its end. */
  function post(path: string, head: string, body: string): Promise<string> {
    const socket = idle.pop() ?? open()
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0)
      const fail = () => reject(new Error('a call broke off'))
      const hear = (chunk: Buffer) => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
        const bodyAt = received.indexOf(END) + END.length
        if (bodyAt < END.length) return
        const length = Number(LENGTH.exec(received.toString('latin1', 0, bodyAt))![1])
        if (received.length < bodyAt + length) return
        socket.off('data', hear).off('close', fail)
        idle.push(socket)
        resolve(received.toString('utf8', bodyAt))
      }
      socket.on('data', hear).once('close', fail)
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  return {
    post,
    close: () => {
      for (const socket of idle) socket.destroy()
    },
  }
}
