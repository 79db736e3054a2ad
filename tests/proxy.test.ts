import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from './support/database.ts'
import { givenMerchant } from './support/given.ts'
import { freePorts, startPlatform } from './support/platform.ts'

const isThere = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0
if (!isThere)
  console.warn(
    'SKIPPED: deploy/nginx.conf is tested only where nginx and openssl are installed (apt-get install nginx-light)',
  )

test.runIf(isThere)(
  'behind the proxy example all internal paths are closed, and visitors keep their name and scheme',
  async () => {
    const world = await freshDatabase()
    await givenMerchant(world.db)
    // Worse than production allows: even so nobody outside reads the outbox.
    const platform = await startPlatform(world.url, { TRUSTED_PROXIES: '127.0.0.1', DEV_OUTBOX: 'on' })
    const [port] = await freePorts(1)
    const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=play.example', '-days', '2']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      {
        stdio: 'ignore',
      },
    )
    const example = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll(/\/etc\/ssl\/grandstand\/\w+\.pem/g, certificate)
      .replaceAll(/\/etc\/ssl\/grandstand\/\w+\.key/g, key)
      .replace('127.0.0.1:3000', `127.0.0.1:${platform.port}`)
    const main = join(folder, 'nginx.conf')
    const settings = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off;`
    writeFileSync(main, `${settings}\n${example}\n}`)
    execFileSync('nginx', ['-c', main], { stdio: 'ignore' })
    const get = (path: string, headers = {}) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const about = { host: '127.0.0.1', port, path, servername: 'play.example', rejectUnauthorized: false }
        request({ ...about, headers: { host: 'play.example', ...headers } }, reply => {
          let body = ''
          reply.on('data', piece => {
            body += piece
          })
          reply.on('end', () => resolve({ status: reply.statusCode!, body }))
        })
          .on('error', reject)
          .end()
      })
    /** How the handshake of a WebSocket is answered. */
    const upgrade = (origin: string) =>
      new Promise<number>((resolve, reject) => {
        const about = { host: '127.0.0.1', port, path: '/wps/realtime?ticket=nobodys', servername: 'play.example' }
        const handshake = {
          ...{ host: 'play.example', origin, connection: 'Upgrade', upgrade: 'websocket' },
          ...{ 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16, 1).toString('base64') },
        }
        request({ ...about, rejectUnauthorized: false, headers: handshake }, reply => {
          reply.resume()
          resolve(reply.statusCode!)
        })
          .on('upgrade', (reply, socket) => {
            socket.destroy()
            resolve(reply.statusCode!)
          })
          .on('error', reject)
          .end()
      })
    try {
      expect(await upgrade('https://play.example')).toBe(101)
      const inner = ['/metrics', '/METRICS', '//metrics', '/%6detrics', '/health', '/ready']
      for (const path of [...inner, '/dev/outbox', '/wps/dev/outbox', '/wps/dev/slide-ticket', '/x/../wps/dev/outbox'])
        expect([path, (await get(path)).status]).toEqual([path, 404])
      const open = await get('/wps/system/status', { 'x-forwarded-for': '203.0.113.9' })
      expect([open.status, JSON.parse(open.body).value.location.ip]).toEqual([200, '127.0.0.1'])
    } finally {
      spawnSync('nginx', ['-c', main, '-s', 'stop'])
      await platform.stop()
      await world.drop()
      rmSync(folder, { recursive: true })
    }
  },
)
