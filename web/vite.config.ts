import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['RECOUP_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/rest', '/storage', '/realtime', '/functions', '/config.json'].map((path) => [
        path,
        { target: server, changeOrigin: false, ws: path === '/realtime' },
      ]),
    ),
  },
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
        // An icon in a file of its own costs twice its size, and a request.
        codeSplitting: { groups: [{ name: 'icons', test: /@tabler/, minShareCount: 3 }] },
      },
    },
  },
});
