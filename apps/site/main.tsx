import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { awaitStatus } from '#features/settings/site/settings.tsx'
import { loadChosenWords, WordsProvider } from '#shared/ui/words/words.tsx'
import { queryClient } from '#shared/web/query.ts'
import { openRouter } from './pages.tsx'

const STATUS_PATIENCE_MS = 300

// Turn by turn, so that taps are answered between them. No await at the top: it would keep the bundler from sharing this
// file's modules with the parts that load later.
setTimeout(begin)

function begin(): void {
  const status = awaitStatus(queryClient, STATUS_PATIENCE_MS)
  const router = openRouter()
  Promise.all([loadChosenWords(), router.load(), status]).then(([words]) => {
    const root = createRoot(document.getElementById('root')!)
    // In slices, with the page already in them: the first picture stands, and taps are answered while the rest is drawn.
    startTransition(() => {
      root.render(
        <WordsProvider initial={words}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </WordsProvider>,
      )
    })
  }, sayLost)
}

/** Without words there is no page: `lost.js` offers to try again. */
function sayLost(error: unknown): void {
  dispatchEvent(new Event('lost'))
  throw error
}
