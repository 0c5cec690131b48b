import { describe, expect, it } from 'vitest'
import { foldersHandedOver, foldersOf } from '../../../electron/desktop/folders.ts'

describe('the folders of a command line', () => {
  it('come after the program, and after the application of a checkout', () => {
    expect(foldersOf(['/opt/hook-studio', '/a'], false, '/home')).toEqual(['/a'])
    expect(foldersOf(['/opt/electron', '/app', '/a'], true, '/home')).toEqual(['/a'])
    expect(foldersOf(['/opt/electron', '/app'], true, '/home')).toEqual([])
    expect(foldersOf(['/opt/electron', '--inspect=0', '/app', '/a'], true, '/home')).toEqual(['/a'])
  })

  it('are made absolute, and are no switches', () => {
    expect(foldersOf(['x', '--type=y', 'shop', '-v', '', '../b'], false, '/home/ada')).toEqual([
      '/home/ada/shop',
      '/home/b',
    ])
  })
})

describe('the folders that another start hands over', () => {
  it('are those it names', () => {
    expect(foldersHandedOver({ folders: ['/a', '/b'] })).toEqual(['/a', '/b'])
  })

  it.each([null, undefined, 'x', 7, [], {}, { folders: 'x' }, { folders: [1] }, { folders: [''] }])(
    'are none when it sends %j',
    (data) => {
      expect(foldersHandedOver(data)).toEqual([])
    },
  )

  it('are none when there are too many', () => {
    expect(foldersHandedOver({ folders: Array.from({ length: 201 }, () => '/a') })).toEqual([])
  })
})
