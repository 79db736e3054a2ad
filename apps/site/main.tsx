import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#shared/ui/query.ts'
import { loadChosenWords, WordsProvider } from '#shared/ui/words/words.tsx'
import { router } from './pages.tsx'

// No await at the top: it would keep the bundler from sharing this file's modules with the parts that load later.
void Promise.all([loadChosenWords(), router.load()]).then(([words]) => {
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
})
