// The library's own worker. Imported here, it gets the name and the content policy of our workers.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
