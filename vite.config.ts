import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { lostFiles } from './shared/web/lost-files.ts'
import { words } from './tools/words.ts'

const CORE = /rolldown\/runtime|\/node_modules\/(react|react-dom|scheduler|use-intl|zod|@tanstack\/[\w-]+)\//

const OFFICE_CORE = new RegExp(`${CORE.source}|/node_modules/(@mantine|@floating-ui|clsx)/`)

/** Parts that come after the first page, and the screens that most go on to. */
const LATER: [name: string, test: RegExp][] = [
  ['notices', /\/notice-bar\.tsx$/],
  ['cards', /\/hot-cards\.tsx$/],
  ['winners', /\/games\/site\/winners\.tsx$/],
  ['draws', /\/list\/next-draws\.tsx$/],
  ['rows', /\/rows\/home-rows\.tsx$/],
  ['lanes', /\/vendor-lanes\.tsx$/],
  ['lists', /\/(lobby-page|game-list-screen|site\/jackpot)\.tsx$/],
  ['around', /\/(footer|around|hero-motion|promises)\.tsx$/],
]

const CODE = /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g

/** The first picture stands in `index.html` and needs no code: `boot.js` asks for the code when the picture is there. */
const pictureFirst: Plugin = {
  name: 'picture-first',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const files = [...html.matchAll(CODE)].map(([, file]) => file)
      const meta = { tag: 'meta', attrs: { name: 'code', content: files.join(' ') }, injectTo: 'head-prepend' as const }
      return { html: html.replaceAll(CODE, ''), tags: [meta] }
    },
  },
}

/** What is common to all screens. */
const screens = {
  plugins: [react(), tailwindcss(), words('site')],
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The content security policy takes no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first page needs comes in two files, the first of which outlives most releases; what it loads later
          // in one for each part of it, with all that only such parts need.
          groups: [
            { name: 'core', test: CORE, tags: ['$initial'], priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            ...LATER.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
} satisfies UserConfig

/** What everybody sees alike, and may read from the last visit without a connection. Nothing of a member is among it. */
const PUBLIC_READS =
  /\/wps\/(system\/(status|helpCenter)|relay\/(GCSGAME_(gameList|newGameVendor|getVassGameType|hotGamesV2)|MCSFE_getListAnnouncements))(\?|$)/

/** The status tells visitors their own address: no cache keeps it. Written into the service worker as it stands here. */
const withoutVisitor = async ({ request, response }: { request: Request; response: Response }) => {
  if (!new URL(request.url).pathname.endsWith('/system/status')) return response
  const reply = await response.json()
  if (reply.value) reply.value.location = { ip: '', country: null }
  return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
}

/**
 * The service worker: the shell of the site without a connection. Pages come from the network, for their policy and the
 * newest release, and from the shell only when there is none; calls but the public reads never touch a cache.
 */
const serviceWorker = VitePWA({
  manifest: false,
  injectRegister: false,
  workbox: {
    // What the first page loads anyway: its files are in the browser's cache when this asks for them.
    globPatterns: [
      'index.html',
      'boot.js',
      'lost.js',
      'favicon.svg',
      'assets/{core,index,first,rolldown-runtime}-*.js',
      'assets/index-*.css',
      'assets/{en,vi,ur}-*.js',
    ],
    inlineWorkboxRuntime: true,
    skipWaiting: true,
    navigateFallback: null,
    navigationPreload: true,
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: 'index.html' } },
      },
      {
        urlPattern: PUBLIC_READS,
        handler: 'NetworkFirst',
        options: { ...recent('public-reads', 60), plugins: [{ cacheWillUpdate: withoutVisitor }] },
      },
      // Files named after their content never change.
      { urlPattern: /\/assets\/[^/]+-[\w-]{8,}\.\w+$/, handler: 'CacheFirst', options: recent('assets', 120) },
      {
        urlPattern: ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
        handler: 'StaleWhileRevalidate',
        options: recent('pictures', 60),
      },
    ],
  },
})

function recent(cacheName: string, maxEntries: number) {
  return { cacheName, expiration: { maxEntries, maxAgeSeconds: 30 * 86_400 }, cacheableResponse: { statuses: [200] } }
}

/** The office: its modules load when they are opened; what all of them need comes first. No service worker: it is never old. */
const office: UserConfig = {
  plugins: [react(), words('office'), lostFiles('/')],
  root: 'apps/office',
  resolve: screens.resolve,
  build: {
    ...screens.build,
    outDir: '../../dist/office',
    rolldownOptions: {
      ...screens.build.rolldownOptions,
      output: { codeSplitting: { groups: [{ name: 'core', test: OFFICE_CORE, tags: ['$initial'] }] } },
    },
  },
}

/** `vite build --mode site` builds the players' and agents' site into dist/site, `--mode office` the operators' office. */
export default defineConfig(({ mode }) => {
  if (mode === 'office') return office
  if (mode !== 'site') throw new Error(`unknown screens: ${mode}; say --mode site or office`)
  const plugins = [...screens.plugins, pictureFirst, lostFiles('/'), serviceWorker]
  return { ...screens, plugins, root: 'apps/site', build: { ...screens.build, outDir: '../../dist/site' } }
})
