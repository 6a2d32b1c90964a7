import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOut } from '../scripts/leave-out.ts';

export default defineConfig({
  plugins: [react(), leaveOut()],
  build: {
    manifest: true,
    // Fonts and images stay files: the content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The entry lists the files of every screen: without their names it is a kilobyte smaller. The manifest knows them.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // By importers, not by file names. An icon in a file of its own costs twice its size, and a request.
        // Dependencies come along: chunks that import each other would be evaluated before what they need.
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /@tabler/, minShareCount: 5 },
            { name: 'common', minShareCount: 45 },
          ],
        },
      },
    },
  },
});
