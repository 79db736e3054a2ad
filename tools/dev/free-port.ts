import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The port when it is free on loopback (0: any free one), else undefined. */
export function findFreePort(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const { port: got } = server.address() as { port: number }
      server.close(() => resolve(got))
    })
  })
}

/** Waits a little for whoever is about to let the port go; throws what to do when nobody does. */
export async function requirePort(port: number, variable: string): Promise<void> {
  for (const deadline = performance.now() + 5_000; !(await findFreePort(port)); await wait(100))
    if (performance.now() > deadline)
      throw new Error(`Port ${port} is in use. Stop what uses it, or choose another: ${variable}=… npm start`)
}
