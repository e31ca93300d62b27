; "Open with Sheaf" for what it opens, without becoming the default of any of it, and sheaf:// links.
!define PROG_ID "Sheaf.Document"

!macro sheafOffers EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${PROG_ID}" ""
!macroend
!macro sheafTakesBack EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "${PROG_ID}"
!macroend
!macro forEachExtension MACRO
  !insertmacro ${MACRO} "csv"
  !insertmacro ${MACRO} "tsv"
  !insertmacro ${MACRO} "sav"
  !insertmacro ${MACRO} "zsav"
  !insertmacro ${MACRO} "dta"
  !insertmacro ${MACRO} "ods"
  !insertmacro ${MACRO} "mp4"
  !insertmacro ${MACRO} "mov"
  !insertmacro ${MACRO} "avi"
  !insertmacro ${MACRO} "webm"
  !insertmacro ${MACRO} "mkv"
  !insertmacro ${MACRO} "m4v"
  !insertmacro ${MACRO} "wmv"
  !insertmacro ${MACRO} "mpeg"
  !insertmacro ${MACRO} "mp3"
  !insertmacro ${MACRO} "m4a"
  !insertmacro ${MACRO} "wav"
  !insertmacro ${MACRO} "flac"
  !insertmacro ${MACRO} "ogg"
  !insertmacro ${MACRO} "aac"
  !insertmacro ${MACRO} "aiff"
  !insertmacro ${MACRO} "aif"
  !insertmacro ${MACRO} "amr"
  !insertmacro ${MACRO} "pdf"
  !insertmacro ${MACRO} "ppt"
  !insertmacro ${MACRO} "pptx"
  !insertmacro ${MACRO} "doc"
  !insertmacro ${MACRO} "docx"
  !insertmacro ${MACRO} "xls"
  !insertmacro ${MACRO} "xlsx"
  !insertmacro ${MACRO} "txt"
  !insertmacro ${MACRO} "png"
  !insertmacro ${MACRO} "jpg"
  !insertmacro ${MACRO} "jpeg"
  !insertmacro ${MACRO} "gif"
  !insertmacro ${MACRO} "bmp"
  !insertmacro ${MACRO} "tiff"
  !insertmacro ${MACRO} "webp"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${PROG_ID}" "" "Sheaf document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${PROG_ID}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro forEachExtension sheafOffers
  WriteRegStr SHELL_CONTEXT "Software\Classes\sheaf" "" "URL:Sheaf"
  WriteRegStr SHELL_CONTEXT "Software\Classes\sheaf" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\sheaf\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; A silent uninstall asks nothing and says nothing.
  MessageBox MB_OK|MB_ICONINFORMATION "Your research is kept: $LOCALAPPDATA\Sheaf\Workspace. Delete that folder if you do not need it any more." /SD IDOK
  !insertmacro forEachExtension sheafTakesBack
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${PROG_ID}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\sheaf"
!macroend
