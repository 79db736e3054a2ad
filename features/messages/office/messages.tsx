import { Megaphone } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { PictureFieldProps } from './picture-field.tsx'

export const PictureField = lazyScreen<PictureFieldProps>(() =>
  import('./picture-field.tsx').then(file => file.PictureField),
)

export const pages: readonly OfficePage[] = [
  {
    path: '/content',
    title: 'content.title',
    may: 'content.read',
    place: { group: 'content', icon: Megaphone },
    screen: lazyScreen(() => import('./content.tsx').then(file => file.ContentPage)),
  },
]
