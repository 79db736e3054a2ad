import '#shared/office/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#shared/web/query.ts'
import { LanguageProvider, loadChosenWords } from './language.tsx'
import { Look } from './look.tsx'
import { openRouter } from './pages.tsx'

loadChosenWords().then(
  words =>
    createRoot(document.getElementById('root')!).render(
      <LanguageProvider initial={words}>
        <Look>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={openRouter()} />
          </QueryClientProvider>
        </Look>
      </LanguageProvider>,
    ),
  // Without words there is no page: `lost.js` offers to try again.
  (error: unknown) => {
    dispatchEvent(new Event('lost'))
    throw error
  },
)
