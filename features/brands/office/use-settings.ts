import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { brandsApi } from '#features/brands/api-office.ts'
import { ask } from '#shared/web/ask.ts'

export type Settings = z.output<typeof brandsApi.settings.output>

export const useSettings = () => useQuery({ queryKey: ['settings'], queryFn: () => ask(brandsApi.settings, {}) })
