import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#shared/ui/query.ts'
import { loadChosenWords, WordsProvider } from '#shared/ui/words/words.tsx'
import { router } from './pages.tsx'

const words = await loadChosenWords()

createRoot(document.getElementById('root')!).render(
  <WordsProvider initial={words}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </WordsProvider>,
)
