import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { contracts, treeshake } from './tools/contracts.ts'
import { words } from './tools/words.ts'

const CORE = /\/node_modules\/(react|react-dom|scheduler|use-intl|zod|@tanstack\/[\w-]+)\//

/** What is common to all screens. */
const screens = {
  plugins: [react(), tailwindcss(), words(), contracts()],
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
      treeshake,
      output: {
        codeSplitting: {
          // What the first page needs comes in two files, the first of which outlives most releases.
          groups: [
            { name: 'core', test: CORE, tags: ['$initial'], priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
} satisfies UserConfig

/** What everybody sees alike, and may read from the last visit without a connection. Nothing of a member is among it. */
const PUBLIC_READS =
  /\/wps\/(system\/(status|helpCenter)|relay\/(GCSGAME_(gameList|newGameVendor|getVassGameType|hotGamesV2)|MCSFE_getListAnnouncements))(\?|$)/

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
      { urlPattern: PUBLIC_READS, handler: 'NetworkFirst', options: recent('public-reads', 60) },
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

/** `vite build --mode site` builds the players' and agents' site into dist/site. */
export default defineConfig(({ mode }) => {
  if (mode !== 'site') throw new Error(`unknown screens: ${mode}; say --mode site`)
  const plugins = [...screens.plugins, serviceWorker]
  return { ...screens, plugins, root: 'apps/site', build: { ...screens.build, outDir: '../../dist/site' } }
})
